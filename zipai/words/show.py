"""Words on and around pictures of cards: titles, names of groups, tables, verdicts, badges."""

from zipai.words import Words

WORDS: Words = {
    # The names of groups: pinyin with the Chinese beside it in English text.
    "kind.chi": ("chi 吃", "吃"),
    "kind.peng": ("peng 碰", "碰"),
    "kind.wei": ("wei 偎", "偎"),
    "kind.chouwei": ("chouwei 臭偎", "臭偎"),
    "kind.pao": ("pao 跑", "跑"),
    "kind.ti": ("ti 提", "提"),
    "kind.kan": ("kan 坎", "坎"),
    "kind.run": ("run 一句话", "一句话"),
    "kind.jiao": ("jiao 绞", "绞"),
    "kind.pair": ("pair 对", "对"),
    # Titles of pictures; a card alone is named by the words of cards.
    "back": ("closed card", "扣着的牌"),
    "numeral.small": ("small {number} {name}", "小{number}（{name}）"),
    "numeral.big": ("big {number} {name}", "大{number}（{name}）"),
    "extra": ("{card}, {extra}", "{card}，{extra}"),
    "hand": ("hand {hand}: {glyphs}", "手牌 {hand}：{glyphs}"),
    "hand.empty": ("hand without cards", "没有手牌"),
    "hand.win": ("{hand}; arriving card: {card}", "{hand}；来牌：{card}"),
    "group": ("{kind}: {cards}", "{kind}：{cards}"),
    "group.closed": ("{kind}: closed cards", "{kind}：扣着的牌"),
    "group.huxi": ("{huxi} huxi 胡息", "{huxi}胡息"),
    # Breakdown of a score.
    "score.caption": ("{total} huxi 胡息, line by line", "共{total}胡息，逐项如下"),
    "score.caption.minimum": (
        "{total} huxi 胡息, line by line; {minimum} are needed to win",
        "共{total}胡息，逐项如下；够{minimum}胡息才能胡",
    ),
    "score.group": ("Group", "门子"),
    "score.cards": ("Cards", "牌"),
    "score.huxi": ("Huxi 胡息", "胡息"),
    "score.rule": ("Rule", "规则"),
    "score.total": ("Total", "合计"),
    "score.needed": ("Needed to win", "起胡"),
    # Verdicts: the word stands beside the sign, so that neither colour nor picture carries it alone.
    "verdict.good": ("Yes", "对"),
    "verdict.not-yet": ("Not yet", "还不行"),
    "verdict.no": ("No", "不行"),
    # How sure a rule is.
    "status.sourced": ("sourced", "有出处"),
    "status.decided": ("our decision", "本书的决定"),
    "status.disputed": ("disputed", "有争议"),
    "dots": ("{done} of {total} done", "已完成{done}/{total}"),
    # Settings that cannot be.
    "no-face": (
        "there is no face {face}: choose traditional, simplified or international",
        "没有叫{face}的牌面：可选 traditional（繁体）、simplified（简体）、international（国际）",
    ),
    "face.traditional": ("traditional 繁体", "繁体"),
    "face.simplified": ("simplified 简体", "简体"),
    "face.international": ("international 国际", "国际"),
    "no-status": (
        "there is no status {status}: a rule is sourced, decided or disputed",
        "没有叫{status}的状态：规则的状态是 sourced（有出处）、decided（本书的决定）或 disputed（有争议）",
    ),
}
