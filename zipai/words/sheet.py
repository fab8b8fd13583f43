"""Words on printed sheets and of the commands that make and mark them."""

from zipai.words import Words

WORDS: Words = {
    "title": ("Exercises: {chapter}", "练习：{chapter}"),
    "how": (
        "Sheet {seed}. Where there are boxes, tick all that are right, or the one; otherwise write on the line.",
        "第 {seed} 号卷。有方框的打勾（单选或多选），没有的写在横线上。",
    ),
    "name": ("Name", "姓名"),
    "date": ("Date", "日期"),
    "answers": ("Answers", "答案"),
    "answers.how": (
        "Below some answers stands a position as text; paste it where a position is asked for.",
        "有的答案下面附有局面的文字，可以贴到要填局面的地方。",
    ),
    "deals": ("Deals: {rules}", "发牌：{rules}"),
    "deals.how": (
        "Seat 0 deals. The number names the deal: whoever types the command gets the same cards.",
        "座位0坐庄。号码就是这副牌的种子，用同样的命令发出来的牌都一样。",
    ),
    "lit": ("The dealer's lit card", "庄家的亮张"),
    "stock": ("The stock, first drawn first", "牌墩，先摸的在前"),
    # What can go wrong.
    "count": ("count must be from 1 to {most}, not {count}", "题数应在1到{most}之间，不能是{count}"),
    "too-many": (
        "chapter {name} has only {most} exercises, {count} were asked for",
        "{name} 这一课只有{most}道练习，要不到{count}道",
    ),
    "no-chapter": ("--chapter is missing: which chapter? There are {known}", "缺少 --chapter：哪一课？现有 {known}"),
    "no-chromium": (
        "no Chromium was found to make the PDF; write HTML instead and print it from any browser",
        "没有找到 Chromium，无法生成 PDF；请改写成 HTML，用任意浏览器打印",
    ),
    "chromium-failed": ("Chromium made no PDF ({reason})", "Chromium 没有生成 PDF（{reason}）"),
    "unwritable": ("{file} can't be written ({reason})", "无法写入 {file}（{reason}）"),
    "written": ("{file} written.", "已写入 {file}。"),
    "two-kinds": ("--deals and --chapter do not go together", "--deals 和 --chapter 不能同时用"),
}
