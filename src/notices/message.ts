/** A notice as it leaves the house: its text, and the same as HTML that reads in a mail program, light and dark. */
import type { NoticeText } from "../../projections/notice/kind.ts";
import type { Office } from "../../projections/office/office.ts";
import type { OutgoingMessage } from "./channel.ts";

/** Where a person turns their notices off. */
const CHOICES_PATH = "/profile/notices";

interface MessageOptions {
  key: string;
  to: string;
  office: Pick<Office, "name" | "shortName" | "phone" | "address">;
  /** Origin that people use, without a slash at its end. */
  origin: string;
  /** One, or those of a day in the order in which they came. */
  texts: readonly NoticeText[];
  /** Does its receiver choose their notices? A visitor does not. */
  hasChoice: boolean;
  /** Path of the page that several lead to. */
  listPath: string;
  isRepeat: boolean;
}

const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]);

/** A line as HTML; a telephone number stays in one piece. */
const lineOf = (line: string): string =>
  escape(line).replace(
    /\d{2,4}-\d{3,4}-\d{4}/g,
    (number) => `<span style="white-space:nowrap">${number}</span>`,
  );

/** Mail programs know few style sheets: what must hold is on the element, and dark colours are in the sheet alone. */
const SHEET = `
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#12181F!important}
.sheet{background:#1A222C!important;border-color:#2C3744!important}
.ink{color:#E9E4DC!important}
.second{color:#A9B2BE!important}
.seal{background:#F0735C!important;color:#12181F!important}
.rule{border-color:#2C3744!important}
}`;
const FONT = "font-family:Pretendard,'Apple SD Gothic Neo','Malgun Gothic',sans-serif";

function block({ title, lines, action }: NoticeText, link: string, isMain: boolean): string {
  const said = lines.map((line) =>
    `<p class="second" style="margin:0 0 6px;color:#4A5565;font-size:15px;line-height:1.6">${
      lineOf(line)
    }</p>`
  ).join("");
  const size = isMain ? "20px" : "16px";
  return `<h1 class="ink" style="margin:0 0 10px;color:#16202E;font-size:${size};line-height:1.4">${
    escape(title)
  }</h1>${said}<p style="margin:16px 0 0"><a class="seal" href="${
    escape(link)
  }" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#B8321F;color:#FFFFFF;font-size:15px;font-weight:600;text-decoration:none">${
    escape(action)
  }</a></p>`;
}

/** The message of one notice, or of a day's notices together. */
export function messageOf(options: MessageOptions): OutgoingMessage {
  const { key, to, office, origin, texts, hasChoice, listPath, isRepeat } = options;
  const [first] = texts;
  const isOne = texts.length === 1;
  const subject = isOne ? first.title : `오늘의 알림 ${texts.length}건`;
  const settingsLink = hasChoice ? origin + CHOICES_PATH : "";
  const link = origin + (isOne ? first.path : listPath);
  const name = office.name || office.shortName;
  const foot = [
    [name, office.phone].filter(Boolean).join(" · "),
    ...hasChoice ? [`알림 설정: ${settingsLink}`] : [],
  ];
  const text = [
    ...texts.map(({ title, lines, action, path }) =>
      [title, ...lines, `${action}: ${origin}${path}`].join("\n")
    ),
    ["--", ...foot].join("\n"),
  ].join("\n\n");
  const blocks = texts.map((one) => block(one, origin + one.path, isOne))
    .join('<hr class="rule" style="margin:24px 0;border:0;border-top:1px solid #E4DED3">');
  const settings = hasChoice
    ? ` · <a class="second" href="${escape(settingsLink)}" style="color:#4A5565">알림 설정</a>`
    : "";
  const html =
    `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${
      escape(subject)
    }</title><style>${SHEET}</style></head><body class="ground" style="margin:0;padding:24px 12px;background:#FBF8F3;${FONT};word-break:keep-all"><div class="sheet" style="max-width:560px;margin:0 auto;padding:28px;background:#FFFFFF;border:1px solid #E4DED3;border-radius:10px"><p class="second" style="margin:0 0 20px;color:#4A5565;font-size:13px">${
      escape(name)
    }</p>${blocks}</div><p class="second" style="max-width:560px;margin:16px auto 0;color:#4A5565;font-size:13px;line-height:1.6">${
      escape(foot[0])
    }${settings}</p></body></html>`;
  const lines = isOne ? first.lines : [];
  return { key, to, subject, lines, sender: name, text, html, link, settingsLink, isRepeat };
}
