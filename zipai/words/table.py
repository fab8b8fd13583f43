"""Words for the table: actions, positions, settlements."""

from zipai.words import Words

WORDS: Words = {
    "action": (
        "{text} is not an action: say discard 5b, chi 123s (bi …), peng 5b, win or pass",
        "{text} 不是动作：请写 discard 5b、chi 123s（bi …）、peng 5b、win 或 pass",
    ),
    "action-bad": ("action {text}: {error}", "动作 {text}：{error}"),
    "illegal": ("seat {seat} may not {action}: {why}", "座位 {seat} 不能 {action}：{why}"),
    "reasons": ("", ""),
    "no-seat": ("there is no seat {seat}: seats are 0 to {last}", "没有座位 {seat}：座位是 0 到 {last}"),
    "no-answer": ("seat {seat} has a choice and gave no answer", "座位 {seat} 可以选择，却没有回答"),
    "no-draw": (
        "a draw is due and the order of the stock is not known: say which card is drawn",
        "该摸牌了，而牌墩次序未知：请说明摸到哪一张",
    ),
    "not-in-stock": ("{card} is not in the stock", "牌墩里没有{card}"),
    "unseen": (
        "seat {seat}: this step needs its hand, which can't be seen",
        "座位 {seat}：这一步要用到它的手牌，可是看不见",
    ),
    "settle.tun": ("{huxi} huxi are {tun} tun, and each loser pays them", "{huxi} 息合 {tun} 囤，输家各付"),
    "settle.huxi": ("the hand's {huxi} huxi", "这手牌 {huxi} 息"),
    "settle.heavenly": ("a heavenly win: {points} more", "天胡，加 {points}"),
    "settle.earthly": ("an earthly win: {points} more", "地胡，加 {points}"),
    "settle.self-draw": ("won by one's own draw: {points} more", "自摸，加 {points}"),
    "settle.sitter": ("the one who sits gets half, rounded up: {points}", "数醒者得一半，逢半进一：{points}"),
    "settle.tie": (
        "those who win with {huxi} {unit} each cancel out; who lost pays each of them",
        "同为 {huxi} {unit} 的几家互相抵消，输家各付一份",
    ),
    "settle.discarder": ("{huxi} {unit}, paid by the discarder alone", "{huxi} {unit}，点炮者一人付"),
    "settle.drawn": ("{huxi} {unit}, paid by each loser", "{huxi} {unit}，输家各付"),
    "chi.bi-penalty": (
        "ate and left out the bi: {each} to each of the others",
        "吃了不比，赔其余各家每家 {each}",
    ),
    "end.drawn-penalty": ("drawn hand: {points}", "荒庄：{points}"),
}
