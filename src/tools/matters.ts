/** An assistant's tool that sums up one case. */
import { z } from "zod";
import { isRefusal, type Refusal } from "../../events/base/refusal.ts";
import { seoulDay } from "../../events/base/seoul.ts";
import { roleLabel, stateLabel } from "../../events/matter/matter_shapes.ts";
import { matterOf } from "../../projections/matter/matter.ts";
import type { WholeMatter } from "../../projections/matter/whole.ts";
import { matterPaths } from "../../web/pages/staff/matters/paths.ts";
import type { Views } from "../../projections/registry.ts";
import { wholeOf } from "../nouns/matter/matter_page.tsx";
import { paperFor, placeHref } from "../nouns/matter/papers.ts";
import { formsOf } from "../papers/forms.ts";
import { matters } from "../tables/matters.ts";
import { countText, wonText } from "../nouns/audit/act_words.ts";
import { caseField, caseNamed, caseText } from "./case_named.ts";
import { defineTool, type ToolAnswer, type ToolContext, type ToolFigure } from "./tool.ts";
import { cellWords, namedColumns } from "./cells.ts";

/** What the papers of a case lack, each with the papers that need it and the place to enter it. */
function lacking({ deps }: ToolContext, id: string) {
  const matter = matterOf(deps.books.views, id)!;
  const found = new Map<string, { label: string; href: string; papers: string[] }>();
  for (const { code, name } of formsOf(matter)) {
    for (const { key, label, place } of paperFor(deps, id, code, { whole: false })!.paper.missing) {
      const one = found.get(key) ?? { label, href: placeHref(id, place), papers: [] };
      one.papers.push(name);
      found.set(key, one);
    }
  }
  return [...found.values()];
}

/** Most missing values that are named. */
const LACKING_MAX = 15;

const PAPERS_MAX = 3;
function papersText(papers: string[]): string {
  const more = papers.length - PAPERS_MAX;
  const shown = papers.slice(0, PAPERS_MAX).join(", ");
  return more > 0 ? `${shown} 외 ${more}종` : shown;
}

function deadlineLines({ deadlines, missing }: WholeMatter): string[] {
  const open = deadlines.filter(({ status }) => !status.startsWith("met"));
  return [
    open.length === 0 ? "남은 기한 없음" : "기한",
    ...open.map(({ name, due, text, statute, unsure }) =>
      `- ${name} ${due} (${text}) [${statute}]${unsure ? ` 확인 필요: ${unsure}` : ""}`
    ),
    ...missing.length > 0 ? [`기한을 세려면 필요한 날: ${missing.join(", ")}`] : [],
  ];
}

function moneyLine({ sums }: WholeMatter): string {
  const { fees, vat, expenses, paid, balance } = sums;
  const rest = balance < 0 ? `더 받은 돈 ${wonText(-balance)}` : `미수금 ${wonText(balance)}`;
  return `보수 ${wonText(fees)}, 부가세 ${wonText(vat)}, 비용 ${wonText(expenses)}, 입금 ${
    wonText(paid)
  }, ${rest}`;
}

/** The fields of the case's row that a summary has in lines of their own, or that no answer has. */
const NOT_LISTED = new Set([
  ...["number", "kind", "state", "clients", "parties", "objects", "next_due", "next_due_name"],
  ...["fees", "expenses", "paid", "balance", "registry_secret"],
]);

function summaryText(whole: WholeMatter, views: Views, missing: ReturnType<typeof lacking>) {
  const { matter, parties, objects, quote, happened } = whole;
  const facts = namedColumns(matters.columns, views)
    .filter(({ key, type }) => type !== "sequence" && !NOT_LISTED.has(key))
    .map((column) => [column.label, cellWords(column, matter[column.key])])
    .filter(([, said]) => said !== "").map(([label, said]) => `${label}: ${said}`);
  return [
    `사건 ${caseText(views, matter.id)} — ${stateLabel(String(matter.state))}`,
    facts.join(" · "),
    ...parties.map(({ role, name, client }) =>
      `- ${roleLabel(String(role))}${client ? "(의뢰인)" : ""} ${name}`
    ),
    ...objects.map(({ text }) => `- 물건 ${text}`),
    ...deadlineLines(whole),
    moneyLine(whole),
    ...quote ? [`견적 ${quote.name} ${wonText(quote.total)} (${quote.rates_day} 요율)`] : [],
    missing.length === 0
      ? "서류에 필요한 값이 모두 있습니다."
      : `서류에 빠진 값 ${countText(missing.length)}개`,
    ...missing.slice(0, LACKING_MAX).map(({ label, papers }) =>
      `- ${label} (${papersText(papers)})`
    ),
    ...happened[0] ? [`마지막 변경: ${happened[0].what} (${seoulDay(happened[0].at)})`] : [],
  ].filter((line) => line !== "").join("\n");
}

async function summarise(
  { case: named }: { case: string },
  ctx: ToolContext,
): Promise<ToolAnswer | Refusal> {
  const id = await caseNamed(named, ctx);
  if (isRefusal(id)) return id;
  const { c, deps } = ctx;
  const { views } = deps.books;
  const whole = (await wholeOf(c, deps, id))!;
  const missing = lacking(ctx, id);
  const href = matterPaths.page(id);
  const { fees, vat, expenses, paid, balance } = whole.sums;
  const total = whole.quote ? [whole.quote.total] : [];
  const money = `${href}#matter-money`;
  const figures: ToolFigure[] = [fees, vat, expenses, paid, Math.abs(balance), ...total]
    .map((value) => ({ value, text: wonText(value), href: money }));
  return {
    text: summaryText(whole, views, missing),
    data: {
      id,
      number: whole.matter.number,
      version: whole.matter.version,
      state: whole.matter.state,
      sums: whole.sums,
      deadlines: whole.deadlines.map(({ name, due, status }) => ({ name, due, status })),
      missing: missing.map(({ label }) => label),
    },
    links: [
      { label: `사건 ${caseText(views, id)}`, href },
      ...missing.length > 0 ? [{ label: `${missing[0].label} 입력`, href: missing[0].href }] : [],
    ],
    figures,
  };
}

/** One case summed up. */
export const matterSummary = defineTool({
  name: "matter_summary",
  title: "사건 요약",
  description:
    "사건 한 건의 단계, 당사자, 물건, 기한과 근거 법령, 보수·비용·입금·미수금, 서류에 빠진 값을 알려 줍니다. " +
    "사건번호나 의뢰인·물건 이름으로 찾습니다.",
  like: "GET /api/matter/:id/whole",
  role: "staff",
  area: "registrations",
  personal: true,
  input: z.strictObject({ case: caseField }),
  run: summarise,
});
