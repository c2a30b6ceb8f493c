/** An assistant's other tools: couriers' balance, certificates, jobs, any record by a few letters, costs. */
import { z } from "zod";
import { choiceOf } from "../../events/base/named.ts";
import { type Refusal, refuse } from "../../events/base/refusal.ts";
import { balanceInfo } from "../../projections/courier/courier_rule.ts";
import { told } from "../../projections/estimate/answer.ts";
import { type Line, signText, tablesOf, unsureOf } from "../../projections/estimate/line.ts";
import { questionOf, questions } from "../../projections/estimate/questions.ts";
import { readAnswers, type Typed } from "../../projections/estimate/read.ts";
import { TYPED_MAX_LENGTH } from "../../projections/search/found.ts";
import { TASK_LABELS } from "../../projections/job/job_states.ts";
import { TASK_TITLES } from "../../projections/certificate/task_words.ts";
import { paths } from "../../web/paths.ts";
import { quickPaths } from "../../web/pages/quick/paths.ts";
import { sitePaths } from "../../web/site/paths.ts";
import { tasksOf } from "../tasks/status.ts";
import { placesFor } from "../nouns/search/find.ts";
import { overviewOf } from "../nouns/job/figures.ts";
import { taskList } from "../nouns/job/reading.ts";
import { countText, wonText } from "../nouns/audit/act_words.ts";
import { defineTool, ROWS_MAX, type ToolAnswer } from "./tool.ts";

const none = z.strictObject({});

const courierBalance = defineTool({
  name: "courier_balance",
  title: "퀵 잔액",
  description: "퀵 배송 예치금의 충전 합계, 사용 합계, 지금 잔액을 알려 줍니다.",
  like: "GET /api/quick/balance",
  asOf: ["courier", "courier_rule"],
  role: "staff",
  area: "couriers",
  input: none,
  run(_input, { deps: { books }, at }) {
    const info = balanceInfo(books.views);
    const { total_balance, total_amount, available_balance, is_low, low_below } = info;
    // The couriers' own screen is of now; their table is of any moment.
    const href = at ? paths.table("courier") : quickPaths.page();
    return {
      text: [
        `퀵 잔액 ${wonText(available_balance)}`,
        `충전 합계 ${wonText(total_balance)}, 사용 합계 ${wonText(total_amount)}`,
        `잔액 부족을 알리는 기준 ${wonText(low_below)}${is_low ? "보다 적습니다." : ""}`,
      ].join("\n"),
      data: info,
      links: [{ label: "퀵 배송", href }],
      figures: [available_balance, total_balance, total_amount, low_below]
        .map((value) => ({ value, text: wonText(value), href })),
    };
  },
});

const certificateTasks = defineTool({
  name: "certificate_tasks",
  title: "증명서 요청 상태",
  description:
    "묻는 사람이 지난 하루 동안 요청한 등기 증명서 발급, 묶음, 소유자 갱신이 어디까지 되었는지 알려 줍니다.",
  like: "GET /api/deposition/address/certificate_tasks",
  role: "staff",
  area: "registrations",
  input: none,
  run(_input, { c, deps }) {
    const tasks = tasksOf(deps, c.get("identity")!.user.id);
    const href = paths.table("address");
    return {
      text: tasks.length === 0
        ? "지난 하루 동안 요청한 증명서 작업이 없습니다."
        : tasks.map(({ kind, message, progress: { current, total } }) =>
          `- ${TASK_TITLES[kind]}: ${message} (${countText(current)}/${countText(total)}건)`
        ).join("\n"),
      data: tasks.map(({ task_id, kind, status, message, progress }) => ({
        task_id,
        kind,
        status,
        message,
        progress,
      })),
      links: [{ label: "물건(부동산)", href }],
    };
  },
});

const jobStatus = defineTool({
  name: "job_status",
  title: "작업 상태",
  description:
    "서버가 스스로 하는 작업(증명서 발급, 정기 파기 등)이 몇 건 대기·성공·실패했는지와 최근 작업을 알려 줍니다.",
  like: "GET /api/celery/tasks/status",
  role: "superuser",
  area: "jobs",
  input: z.strictObject({
    status: choiceOf(TASK_LABELS).optional()
      .meta({ title: "상태", description: "이 상태의 작업만" }),
    hours: z.int().min(1).max(9_999).optional()
      .meta({ title: "기간(시간)", description: "지난 몇 시간. 없으면 24" }),
    search: z.string().trim().max(200).optional()
      .meta({ title: "찾을 말", description: "작업 이름 등에서" }),
  }),
  async run({ status, hours = 24, search }, { c, deps }) {
    const [{ tasks_24h, queues, workers }, { data, pagination }] = await Promise.all([
      overviewOf(deps),
      taskList(c, deps, { status, search, hours: String(hours), limit: String(ROWS_MAX) }),
    ]);
    const href = paths.settings("jobs");
    const { total } = pagination;
    const more = total - data.length;
    return {
      text: [
        `지난 24시간: 끝난 작업 ${countText(tasks_24h.total)}건, 성공 ${
          countText(tasks_24h.success)
        }건. 대기 ${countText(queues.total_pending)}건, 작업자 ${workers.active}/${workers.total}`,
        `지난 ${hours}시간의 작업 ${countText(total)}건`,
        ...data.map((row) =>
          `- ${row.title}: ${TASK_LABELS[row.status]}${
            row.error ? ` (${row.error.slice(0, 200)})` : ""
          }` +
          `${row.waits ? ` — ${row.waits}` : ""} (id ${row.task_id})`
        ),
        ...more > 0 ? [`외 ${countText(more)}건`] : [],
      ].join("\n"),
      data: data.map(({ task_id, title, status, queued_at, finished_at, attempts }) => ({
        task_id,
        title,
        status,
        queued_at,
        finished_at,
        attempts,
      })),
      links: [{ label: "작업 관리", href }],
      figures: [tasks_24h.total, tasks_24h.success, queues.total_pending, total]
        .map((value) => ({ value, text: `${countText(value)}건`, href })),
    };
  },
});

const findRecords = defineTool({
  name: "find_records",
  title: "기록 찾기",
  description:
    "이름, 가맹점, 차량, 회사, 주소, 문서, 접수번호의 몇 글자(초성도)로 기록이 있는 화면을 찾습니다.",
  like: "POST /api/find",
  role: "staff",
  area: "tables",
  personal: true,
  input: z.strictObject({
    text: z.string().trim().min(1).max(TYPED_MAX_LENGTH).meta({ title: "찾을 글자" }),
  }),
  run({ text }, { c, deps }) {
    const places = placesFor(c, deps, text).slice(0, ROWS_MAX);
    return {
      text: places.length === 0
        ? "찾은 기록이 없습니다."
        : places.map(({ kind, title, detail }) => `- ${kind} ${title} ${detail}`.trim()).join("\n"),
      data: places.map(({ kind, title, detail }) => ({ kind, title, detail })),
      links: places.map(({ kind, title, href }) => ({ label: `${kind} ${title}`, href })),
    };
  },
});

/** Every field of every case once, with what each of the cases calls it. */
function estimateFields(): Record<string, z.ZodType> {
  const all = new Map<
    string,
    { labels: Set<string>; options: Map<string, Set<string>>; cases: Set<string> }
  >();
  for (const { name: caseName, fields } of questions) {
    for (const field of fields) {
      const known = all.get(field.name) ??
        { labels: new Set(), options: new Map(), cases: new Set() };
      known.labels.add(field.label);
      known.cases.add(caseName);
      if (field.kind === "choice") {
        for (const [value, label] of field.options) {
          known.options.set(value, (known.options.get(value) ?? new Set()).add(label));
        }
      }
      all.set(field.name, known);
    }
  }
  return Object.fromEntries([...all].map(([name, { labels, options, cases }]) => {
    const title = [...labels].join(" / ");
    const when = cases.size === questions.length ? "" : [...cases].join(", ");
    const choices = [...options].map(([value, labels]) => [value, [...labels].join(" / ")]);
    const field = options.size === 0 ? z.string().max(60) : choiceOf(Object.fromEntries(choices));
    return [name, field.optional().meta({ title, description: when })];
  }));
}

/** What nobody said and was taken as usual: another answer may change the sum. */
const assumedText = (assumed: Record<string, string>): string[] => {
  const all = Object.entries(assumed).map(([label, said]) => `${label} ${said}`);
  return all.length === 0
    ? []
    : [`말하지 않아 이렇게 보고 계산함: ${all.join(", ")}. 다르면 말해 주세요.`];
};

/** The days on which the rates were last compared with their sources. */
function ratesText(lines: readonly Line[]): string {
  const days = tablesOf([...lines]).map(({ checked }) => checked).sort();
  const [first, last] = [days[0], days.at(-1)];
  return `요율을 확인한 날: ${first === last ? first : `${first} ~ ${last}`}`;
}

const registrationCost = defineTool({
  name: "registration_cost",
  title: "등기 비용 계산",
  description:
    "등기의 세금, 채권, 수수료, 법무사 보수의 예상 금액을 항목별 계산식과 함께 계산합니다. " +
    "금액은 ‘3억 5천만’처럼 적어도 됩니다.",
  like: "GET /api/estimate",
  role: "visitor",
  area: "public",
  input: z.strictObject({
    case: choiceOf(Object.fromEntries(questions.map((one) => [one.case, one.name])))
      .meta({ title: "등기의 종류" }),
    ...estimateFields(),
  }),
  run(input): ToolAnswer | Refusal {
    const { case: name, ...typed } = input as Typed & { case: string };
    const question = questionOf(name)!;
    const { answers, problems, heard: received, said } = readAnswers(question, typed);
    if (problems.length > 0) {
      const labelOf = (field: string) =>
        question.fields.find((one) => one.name === field)?.label ?? field;
      const said = problems.map(({ field, message }) => `${labelOf(field)}: ${message}`);
      return refuse(422, "invalid_input", `입력값을 확인해 주세요. ${said.join(" ")}`, problems);
    }
    const estimate = question.estimate(answers);
    const assumed = Object.fromEntries(
      question.fields.filter(({ name }) => !typed[name] && said[name] !== undefined)
        .map(({ name, label }) => [label, said[name]!]),
    );
    const { lines, total, notReckoned, leftOut } = estimate;
    const asked = new URLSearchParams({ case: name, ...typed as Record<string, string> });
    const href = `${sitePaths.estimate()}?${asked}`;
    return {
      text: [
        `${question.name} 등기 예상 비용 ${wonText(total)}`,
        ...Object.values(received).map((amount) => `입력한 금액: ${amount}`),
        ...assumedText(assumed),
        ratesText(lines),
        ...lines.map((line) =>
          `- ${line.label} ${wonText(line.amount)} = ${line.formula} [${line.source}]` +
          unsureOf(line).map((reason) => ` (확인 필요: ${reason})`).join("")
        ),
        ...notReckoned.map((one) =>
          `계산하지 않음: ${one.what} — ${signText(one)} [${one.source}]`
        ),
        ...leftOut.length > 0 ? [`포함하지 않은 것: ${leftOut.join(", ")}`] : [],
      ].join("\n"),
      data: { ...told(name, estimate), assumed },
      links: [{ label: `${question.name} 등기 비용 계산`, href }],
      figures: [total, ...lines.map(({ amount }) => amount)]
        .map((value) => ({ value, text: wonText(value), href })),
    };
  },
});

export const officeWideTools = [
  findRecords,
  courierBalance,
  certificateTasks,
  registrationCost,
  jobStatus,
];
