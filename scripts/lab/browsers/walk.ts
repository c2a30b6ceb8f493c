/** The main paths through the product, as they are walked in every promised browser. */
import { crowdedColumns, legendsOnTheLine } from "./faults.ts";
import type { Tab, Target } from "./tab.ts";

/** What the office lends a walk. */
export interface Office {
  /** A minute passes on its clock: a form that is filled in faster than any person would is sent back. */
  aMinutePasses(): void;
}

/** A name, and what is done there. */
export type Path = [name: string, walk: (tab: Tab, office: Office) => Promise<void>];

const button = (text: string): Target => ({ css: "button", text });
const link = (text: string): Target => ({ css: "a", text });

/** Milliseconds until a condition must hold: a page is drawn again after its width changed. */
const PATIENCE_MS = 10_000;

/** Waits until an expression is true in the page; throws where it does not become so. */
export async function holds(tab: Tab, what: string, expression: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await tab.read<boolean>(expression))) {
    if (performance.now() > deadline) throw new Error(`${what} does not hold`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Something stands on a ground of its own, and its text is not of that colour. */
const opaque = (css: string) =>
  `(({ backgroundColor: ground, color }) => ground !== color && !/^rgba.*, 0\\)$|^transparent$/.test(ground))
    (getComputedStyle(document.querySelector(${JSON.stringify(css)})))`;

/** Nothing of the page lies beyond its sides. */
export const FITS = "document.documentElement.scrollWidth <= innerWidth";

async function reads(tab: Tab): Promise<void> {
  await tab.goto("/");
  await tab.sees({ css: "h1" });
  await holds(tab, "the page has its ground", opaque("html"));
  await picture(tab, "home");
  await tab.resize(390, 844);
  await tab.misses({ css: ".public-nav a" });
  await picture(tab, "home-phone");
  await tab.click({ css: ".public-menu-button, .public-menu-link", text: "메뉴" });
  await tab.sees({ css: ".public-nav a", text: "업무" });
  await picture(tab, "home-menu");
  await tab.click({ css: ".public-menu-close, .public-menu-away" });
  await tab.misses({ css: ".public-nav a" });
  await holds(tab, "the page fits a phone", FITS);
  await tab.resize(1440, 900);
  await tab.goto("/services/real-estate");
  await tab.sees({ css: "h1" });
  await picture(tab, "service");
}

async function estimates(tab: Tab): Promise<void> {
  await tab.goto("/estimate");
  await tab.fill({ css: "[name=price]" }, "3억 5천");
  await holds(
    tab,
    "a field has its edge",
    "getComputedStyle(document.querySelector('.input')).borderTopWidth !== '0px'",
  );
  await tab.click(button("예상 비용 계산하기"));
  await tab.sees({ css: "main", text: "350,000,000원" });
  await picture(tab, "estimate");
}

async function asks(tab: Tab, office: Office): Promise<void> {
  await tab.goto("/contact");
  await tab.fill({ css: "[name=name]" }, "김하늘");
  await tab.fill({ css: "[name=phone]" }, "01012345678");
  await tab.click({ css: "[name=service]" });
  await tab.press("Escape");
  await tab.read("document.querySelector('[name=service]').value = 'real-estate'");
  await tab.fill({ css: "[name=subject]" }, "아파트 매매 등기");
  await tab.fill({ css: "[name=message]" }, "다음 달에 잔금을 치릅니다.");
  await holds(tab, "no legend lies on the line", `(${legendsOnTheLine})().length === 0`);
  await tab.click({ css: "[name=consent]" });
  await picture(tab, "contact");
  office.aMinutePasses();
  await tab.click(button("상담 접수하기"));
  await tab.sees({ css: "h1", text: "상담이 접수되었습니다" });
}

async function signsIn(tab: Tab): Promise<void> {
  await tab.goto("/");
  await tab.click(link("로그인"));
  await tab.click(button("데모 관리자"));
  await tab.sees({ css: ".shell-brand", text: "오피스" });
  await picture(tab, "today");
}

async function opensTheBell(tab: Tab): Promise<void> {
  await tab.misses({ css: ".bell-panel" });
  await tab.click({ css: ".bell" });
  // Where a browser has no popovers, the page of notices.
  await tab.sees({ css: ".bell-panel a, main h1", text: "알림" });
  await picture(tab, "bell");
}

const NOTE = "브라우저에서 적은 비고";

async function editsACard(tab: Tab): Promise<void> {
  await tab.goto("/staff/card-report");
  await tab.sees({ css: "[data-island=card-report][data-ready] [data-row]" });
  await picture(tab, "card-report");
  await tab.click({ css: "[data-row] button[aria-label$='편집']" });
  await tab.sees({ css: ".report-below textarea" });
  await picture(tab, "card-edit");
  await tab.fill({ css: ".report-below textarea" }, NOTE);
  await tab.click({ css: ".report-below button", text: "저장" });
  await tab.misses({ css: ".report-below textarea" });
  await picture(tab, "card-saved");
  await tab.goto("/staff/card-report?search=" + encodeURIComponent(NOTE));
  await tab.sees({ css: "[data-island=card-report][data-ready] [data-row]" });
  await tab.click({ css: "[data-row] button[aria-label$='편집']" });
  await tab.sees({ css: ".report-below textarea" });
  await holds(
    tab,
    "what was saved",
    `document.querySelector(".report-below textarea").value === ${JSON.stringify(NOTE)}`,
  );
  await tab.goto("/staff/card-report");
  for (const width of [1024, 900, 820]) {
    await tab.resize(width, 900);
    await picture(tab, `card-report-${width}`);
    await holds(tab, `the report fits ${width}`, FITS);
    await holds(tab, `columns have room at ${width}`, ROOM);
  }
  await tab.resize(390, 844);
  await picture(tab, "card-report-phone");
  await tab.click({ css: ".shell-menu-button, .shell-menu-link", text: "메뉴" });
  await tab.sees({ css: ".shell-nav a", text: "카드" });
  await picture(tab, "office-menu");
  await tab.click({ css: ".shell-menu-close, .shell-menu-away" });
  await tab.misses({ css: ".shell-nav a" });
  await tab.resize(1440, 900);
}

const ROOM = `(${crowdedColumns})().length === 0`;

/** The picture of what has come to rest, in our own letters: no machine of the tests has others. */
export async function picture(tab: Tab, name: string): Promise<void> {
  await holds(tab, "all letters are there", LETTERED);
  await holds(tab, "nothing moves", RESTS);
  await holds(tab, "it is painted as it is laid out", PAINTED);
  await tab.picture(name);
}

/** The office's letters are asked for after its scripts: none being on its way says nothing yet. */
const LETTERED = `document.fonts.status === "loaded" &&
  [...document.fonts].some(({ status }) => status === "loaded")`;

/** WebKit pictures the last frame it painted: after a change of width that is one of the width before. */
const PAINTED = `new Promise((painted) =>
  requestAnimationFrame(() => requestAnimationFrame(() => painted(true))))`;

/** What moves with time has come to its end; what turns for ever or follows the scrollbar has none. */
const RESTS = `document.getAnimations().every(({ timeline, playState, effect }) =>
  timeline !== document.timeline || playState !== "running" ||
  effect.getComputedTiming().endTime === Infinity)`;

/** On a sheet as wide as A4 between its margins, in the rules for paper: not every engine gives a page on paper. */
const ON_PAPER = `[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  .forEach(function print(rule) {
    if (rule.media?.mediaText === "print") rule.media.mediaText = "all";
    else if (/^screen\\b/.test(rule.media?.mediaText ?? "")) rule.media.mediaText = "not all";
    [...rule.cssRules ?? []].forEach(print);
  })`;

const POSITION = { css: "[data-r='0'] [data-c='5']" };

async function editsATable(tab: Tab): Promise<void> {
  await tab.goto("/settings?tab=cards");
  await tab.sees({ css: ".g-alive" });
  await picture(tab, "table");
  await tab.click(POSITION);
  await tab.type("수석");
  await picture(tab, "table-typed");
  await tab.press("Enter");
  await tab.sees({ ...POSITION, text: "수석" });
  await tab.sees({ css: "[role=status]", text: "수정되었습니다." });
  await tab.click({ css: ".dt-more > .button" });
  await tab.click({ css: ".dt-more button", text: "열 설정" });
  await tab.sees({ css: "[role=dialog]" });
  await holds(tab, "a dialog has a ground", opaque("[role=dialog]"));
  await picture(tab, "table-dialog");
  await tab.press("Escape");
  await tab.misses({ css: "[role=dialog]" });
}

/** Somebody else's change: a key that the page does not know is not its own. */
const ELSEWHERE = `void fetch("/api/employee/list?page_size=1").then((answer) => answer.json())
  .then(({ results: [{ id, version }] }) => fetch("/api/employee/" + id + "/update", {
    method: "PUT",
    headers: {
      "content-type": "application/json",
      "x-csrftoken": document.querySelector("input[name=csrfmiddlewaretoken]").value,
      "idempotency-key": "walk-" + Math.random().toString(36).slice(2),
    },
    body: JSON.stringify({ version, position: "다른 사람이 고침" }),
  }))`;

async function followsOtherProcesses(tab: Tab): Promise<void> {
  await tab.goto("/settings?tab=cards");
  await tab.sees({ css: ".g-alive" });
  await tab.read(ELSEWHERE);
  await tab.sees({ ...POSITION, text: "다른 사람이 고침" });
}

/** A photo drawn in the page, chosen in a field as a person does: not every engine can be handed a file. */
const chooses = (css: string) =>
  `void (() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 60, height: 80 });
    canvas.getContext("2d").fillRect(10, 10, 40, 60);
    canvas.toBlob((blob) => {
      const files = new DataTransfer();
      files.items.add(new File([blob], "영수증.png", { type: "image/png" }));
      const field = document.querySelector(${JSON.stringify(css)});
      field.files = files.files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    });
  })()`;

async function attachesAReceipt(tab: Tab): Promise<void> {
  await tab.goto("/staff/card-report");
  await tab.sees({ css: "[data-island=card-report][data-ready] [data-row]" });
  await tab.click({ css: "[data-row] button[aria-label$='펼치기']" });
  await tab.sees({ css: ".files-add .button", text: "영수증 추가" });
  await tab.read(chooses(".files-add input"));
  await tab.sees({ css: ".files-line a", text: "영수증.jpg" });
  await holds(
    tab,
    "the row has its mark",
    `document.querySelector("[data-row] .cr-receipt").textContent === "영수증 1개"`,
  );
  await picture(tab, "receipt");
}

async function entersOnAPhone(tab: Tab): Promise<void> {
  await tab.resize(390, 844);
  await tab.goto("/staff/entry");
  await tab.sees({ css: ".entry-page[aria-busy=false]" });
  await tab.fill({ css: "[name=receiver]" }, "서초등기소");
  await tab.click(button("저장"));
  await tab.sees({ css: "[role=status]", text: "기록이 저장되었습니다." });
  await picture(tab, "entry");
  await tab.click({ css: ".entry-tabs button", text: "영수증" });
  await tab.sees({ css: "#entry-panel .button", text: "사진 찍기" });
  await tab.read(chooses("#entry-panel input"));
  await tab.sees({ css: ".entry-receipts button" });
  await picture(tab, "entry-receipt");
  await tab.click({ css: ".entry-receipts button" });
  await tab.sees({ css: "[role=status]", text: "영수증을 첨부했습니다." });
  await holds(tab, "quick entry fits a phone", FITS);
  await tab.resize(1440, 900);
}

async function prints(tab: Tab): Promise<void> {
  await tab.goto("/staff/card-report");
  await tab.sees({ css: "[data-island=card-report][data-ready] [data-row]" });
  const paper = await tab.paper();
  if (paper && paper.length < 10_000) throw new Error("the report on paper is empty");
  await tab.read(ON_PAPER);
  await tab.resize(718, 900);
  await tab.misses({ css: ".shell-menu-button, .shell-menu-link" });
  await tab.sees({ css: "thead th", text: "사용처" });
  await holds(tab, "columns have room on paper", ROOM);
  await picture(tab, "card-report-paper");
  await tab.resize(1440, 900);
}

export const PATHS: Path[] = [
  ["read", reads],
  ["estimate", estimates],
  ["contact", asks],
  ["sign in", signsIn],
  ["open the bell", opensTheBell],
  ["edit card spending", editsACard],
  ["edit a table", editsATable],
  ["hear of others", followsOtherProcesses],
  ["attach a receipt", attachesAReceipt],
  ["enter on a phone", entersOnAPhone],
  ["print", prints],
];

/** Walks every path and returns the failures, a line each. `done` is called after each path. */
export async function walkAll(
  tab: Tab,
  office: Office,
  done: (path: string, problem: string) => void = () => {},
  paths = PATHS,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, walk] of paths) {
    const problem = await walk(tab, office).then(() => "", String);
    if (problem) {
      problems.push(`${name}: ${problem}`);
      await tab.picture(`failed-${name.replaceAll(" ", "-")}`).catch(() => {});
    }
    done(name, problem);
  }
  return [...problems, ...tab.troubles.map((text) => `the page threw: ${text}`)];
}
