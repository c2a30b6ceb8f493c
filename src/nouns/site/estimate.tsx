/** An estimate of a registration's costs: the page with its form, and a call. */
import { z } from "zod";
import { refuse } from "../../../events/base/refusal.ts";
import { estimateAnswer, told } from "../../../projections/estimate/answer.ts";
import type { Field, Question } from "../../../projections/estimate/fields.ts";
import { questionOf, questions } from "../../../projections/estimate/questions.ts";
import { overdue, type RateTable } from "../../../projections/estimate/rate_table.ts";
import { readAnswers, type Typed } from "../../../projections/estimate/read.ts";
import { allTables } from "../../../projections/estimate/rates.ts";
import { seoulParts } from "../../../events/base/seoul.ts";
import { EstimatePage } from "../../../web/pages/estimate/estimate.tsx";
import { RatesPage } from "../../../web/pages/estimate/rates.tsx";
import { sitePaths } from "../../../web/site/paths.ts";
import type { Deps } from "../../deps.ts";
import { PUBLIC_READS } from "../../server/rate.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, pageRoute, type Route } from "../../server/route.ts";
import { renderSite, siteUser } from "./site.tsx";

const FIRST = questions[0].case;

/** The form's values for this case; null if it was only opened. */
function typedIn(c: Ctx, { fields }: Question): Typed | null {
  const query = c.req.query();
  const sent = fields.map(({ name }) => name).filter((name) => name in query);
  return sent.length === 0 ? null : Object.fromEntries(sent.map((name) => [name, query[name]]));
}

function page(c: Ctx, deps: Deps): Response | Promise<Response> {
  const question = questionOf(c.req.query("case") ?? FIRST);
  if (!question) return c.redirect(sitePaths.estimate(), 302);
  const typed = typedIn(c, question);
  const reading = typed && readAnswers(question, typed);
  const wrong = reading !== null && reading.problems.length > 0;
  const page = (
    <EstimatePage
      question={question}
      typed={typed ?? {}}
      reading={reading}
      estimate={reading && !wrong ? question.estimate(reading.answers) : null}
      due={dueFor(c, deps)}
    />
  );
  return renderSite(c, deps, page, {
    title: `${wrong ? "확인 필요 — " : ""}${question.name} 등기 비용 계산`,
    description: `${question.about} 세금과 국민주택채권, 수수료, 법무사 보수의 예상 금액을 ` +
      "계산식과 근거 법령까지 한 줄씩 보여 드립니다.",
    path: question.case === FIRST ? sitePaths.estimate() : sitePaths.estimate(question.case),
    current: "estimate",
    index: typed === null,
    status: wrong ? 422 : 200,
  });
}

const today = ({ now }: Deps): string => seoulParts(now().getTime()).day;

/** Rates that staff should review; nothing for visitors. */
const dueFor = (c: Ctx, deps: Deps): RateTable[] =>
  siteUser(c)?.staff ? overdue(allTables, today(deps)) : [];

function ratesPage(c: Ctx, deps: Deps): Response | Promise<Response> {
  return renderSite(c, deps, <RatesPage due={dueFor(c, deps)} />, {
    title: "등기 비용 산정 근거",
    description:
      "등기 비용 계산에 쓰는 세율과 요율의 근거 법령, 시행일, 마지막으로 확인한 날입니다.",
    path: sitePaths.estimateRates(),
    current: "estimate",
  });
}

function answerCall(c: Ctx): Response {
  const question = questionOf(c.req.query("case") ?? FIRST);
  if (!question) {
    const names = questions.map((one) => one.case).join(", ");
    const details = [{ field: "case", message: `다음 중 하나여야 합니다: ${names}` }];
    return problem(c, refuse(400, "invalid_input", "알 수 없는 등기 종류입니다.", details));
  }
  const { answers, problems, heard: received } = readAnswers(question, typedIn(c, question) ?? {});
  if (problems.length > 0) {
    const text = `입력값을 확인해 주세요. ${problems[0].field}: ${problems[0].message}`;
    return problem(c, refuse(400, "invalid_input", text, problems));
  }
  const { case: name } = question;
  return Response.json({ data: { heard: received, ...told(name, question.estimate(answers)) } });
}

/** A field as the API description has it: amounts in digits, though words are understood as well. */
function shapeOf(field: Field): z.ZodType {
  switch (field.kind) {
    case "choice":
      return z.enum(field.options.map(([value]) => value));
    case "money":
      return z.string().regex(new RegExp(`^[1-9]\\d{${`${field.least}`.length - 1},11}$`));
    case "count":
      return z.string().regex(field.least === 0 ? /^(\d|[1-4]\d|50)$/ : /^([1-9]|[1-4]\d|50)$/);
    case "share":
      return z.string().regex(/^([1-9]\d{0,3}\/[1-9]\d{0,3}|\d{1,3}(\.\d{1,3})?%?)$/);
    case "percent":
      return z.string().regex(/^\d{1,2}(\.\d{1,3})?$/);
    default:
      return field satisfies never;
  }
}

/** The fields of a case. An amount is required, unless another answer makes it meaningless. */
function askedBy({ case: name, fields }: Question) {
  const shapes = fields.map((field) => {
    const needed = field.kind === "money" && !field.optional && !field.only;
    const shape = shapeOf(field).describe(field.label);
    return [field.name, needed ? shape : shape.optional()] as const;
  });
  const rules = fields.flatMap((field) => {
    if (field.kind !== "money" || field.optional || !field.only) return [];
    const properties = Object.fromEntries(
      field.only.map(({ field: other, values }) => [
        other,
        values.length === 1 ? { const: values[0] } : { enum: values },
      ]),
    );
    const applies = { properties, required: Object.keys(properties) };
    return [{ if: applies, then: { required: [field.name] } }];
  });
  const asking = z.strictObject({
    case: name === FIRST ? z.literal(name).optional() : z.literal(name),
    ...Object.fromEntries(shapes),
  });
  return rules.length === 0 ? asking : asking.meta({ allOf: rules });
}

const calling = "등기의 예상 비용을 항목별로 계산합니다. 금액은 '3억 5천만'처럼 적어도 됩니다.";

/** `/estimate`, `/estimate/rates`, `GET /api/estimate/` */
export const estimateRoutes: Route[] = [
  { ...pageRoute("/estimate", "visitor", "등기 비용 계산", page), rate: PUBLIC_READS },
  {
    ...pageRoute("/estimate/rates", "visitor", "등기 비용 산정 근거", ratesPage),
    rate: PUBLIC_READS,
  },
  call("GET /api/estimate", "visitor", calling, answerCall, {
    described: { oneOf: z.union(questions.map(askedBy)) },
    rate: { max: 60, windowSeconds: 60 },
    answer: estimateAnswer,
  }),
];
