"""Words of the command ``zipai learn``."""

from zipai.words import Words

WORDS: Words = {
    "help": (
        "copy the course to a folder of yours and open it in JupyterLab",
        "把课程复制到你的文件夹，并用 JupyterLab 打开",
    ),
    "help.folder": ("where your copy lies (default: zipai-course)", "课程放在哪个文件夹（默认 zipai-course）"),
    "help.lang": ("the language of the course: en or zh (default: en)", "课程语言：en 或 zh（默认 en）"),
    "help.port": ("the port on this machine (default: 8888)", "本机端口（默认 8888）"),
    "help.browser": ("print the address and open no browser", "只显示网址，不打开浏览器"),
    "missing": (
        'JupyterLab is not installed here; install it with: pip install "zipai[notebook]"',
        '这里没有安装 JupyterLab；请运行：pip install "zipai[notebook]"',
    ),
    "no-course": ("this installation of zipai has no course notebooks in it", "安装的 zipai 里没有课程笔记本"),
    "port": ("{port} is not a port: write a number from 0 to 65535", "{port} 不是端口：请写 0 到 65535 的数字"),
    "no-port": ("no free port from {port} on", "从 {port} 起没有空闲端口"),
    "port-taken": ("Port {port} is taken; using {other}.", "端口 {port} 已被占用，改用 {other}。"),
    "not-folder": ("{folder} is a file, not a folder", "{folder} 是文件，不是文件夹"),
    "own-folder": (
        "{folder} is where the course comes from; choose another folder for your copy",
        "{folder} 是课程原件所在的文件夹；请为你的副本另选一个",
    ),
    "unwritable": ("cannot write to {folder}: {reason}", "无法写入 {folder}：{reason}"),
    "copied": ("Your course is in {folder} ({count} new files).", "课程在 {folder}（新文件 {count} 个）。"),
    "kept": ("Your course is in {folder}.", "课程在 {folder}。"),
    "newer": (
        "{name}: you changed it, so the newer version lies beside it as {new}.",
        "{name}：你改过它，所以新版本另存为 {new}。",
    ),
    "manifest": (
        "{name} cannot be read, so every file that differs counts as yours.",
        "无法读取 {name}，所以凡是不同的文件都当作你的。",
    ),
    "root": (
        "You are root: JupyterLab runs with all rights on this machine.",
        "你是 root：JupyterLab 将以全部权限运行。",
    ),
    "no-display": ("There is no display here, so no browser is opened.", "这里没有显示器，所以不打开浏览器。"),
    "starting": ("Starting JupyterLab ...", "正在启动 JupyterLab……"),
    "address": ("The course is at {url}", "课程网址：{url}"),
    "how-to-end": ("Ctrl-C ends it. Only this machine can reach it.", "按 Ctrl-C 结束。只有本机能访问。"),
    "ended": ("JupyterLab has ended; your course stays in {folder}.", "JupyterLab 已结束；课程仍在 {folder}。"),
    "failed": (
        "JupyterLab did not start; the reason is in {log}: {reason}",
        "JupyterLab 没有启动；原因见 {log}：{reason}",
    ),
    "died": (
        "JupyterLab ended by itself; the reason is in {log}: {reason}",
        "JupyterLab 自己结束了；原因见 {log}：{reason}",
    ),
}
