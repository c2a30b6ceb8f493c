/** A visitor asks for a consultation (S2 §2, Contact): the form, its sending, and the receipt. */
import {
  CALL_TIMES,
  type CallTime,
  consultationStream,
  type Person,
  requestConsultation,
} from "../../../events/consultation/consultation.ts";
import { numberProblem } from "../../../events/number_gate.ts";
import { isRefusal } from "../../../events/base/refusal.ts";
import { seoulParts } from "../../../events/base/seoul.ts";
import { cleanLine, cleanText } from "../../../events/base/text.ts";
import type { MatterEstimate } from "../../../events/matter/matter_shapes.ts";
import { exactWon } from "../../../projections/estimate/amount.ts";
import { quoteName, quoteOf } from "../../../projections/matter/quote.ts";
import { PERSON_FIELDS } from "../../../projections/consultation/consultation.ts";
import { CONSULTATION_ITEMS } from "../../../events/personal_data/retention.ts";
import { CONSENT_VERSION } from "../../../web/pages/contact/consent.tsx";
import { Contact, within } from "../../../web/pages/contact/contact.tsx";
import { Received } from "../../../web/pages/contact/received.tsx";
import { blank, type Problems, type Typed } from "../../../web/pages/contact/typed.ts";
import { subjects } from "../../../web/site/consultation.ts";
import { sitePaths } from "../../../web/site/paths.ts";
import { newFormToken, readFormToken, receiptOf } from "./form_token.ts";
import { cleanEmail, cleanPhone, suspicionsOf } from "./person.ts";
import type { Deps } from "../../deps.ts";
import { NOBODY } from "../../server/command.ts";
import { PUBLIC_FORM_BYTES, readForm } from "../../server/forms.ts";
import { isUnsaid } from "../../server/office_picture.ts";
import { addressOf, NetworkLimiter } from "../../server/networks.ts";
import { type Ctx, formRoute, pageRoute, type Route } from "../../server/route.ts";
import { KEY_DESTROYED } from "../../store/codec.ts";
import { describeOffice, NOT_OPEN, renderSite } from "../site/site.tsx";

/** Requests accepted from one address: a family or an office share one. */
const TAKEN = { max: 5, windowSeconds: 600 };
/** Sendings from one address, those with mistakes included. */
const SENT = { max: 30, windowSeconds: 600 };

const LATE = "양식을 여신 지 오래되었습니다. 내용을 확인하고 한 번 더 보내 주세요.";
const EARLY = "너무 빨리 제출되었습니다. 내용을 확인하고 한 번 더 보내 주세요.";
const CHANGED = "앞서 보내신 내용은 이미 접수되었습니다. " +
  "고친 내용을 새 상담으로 접수하시려면 한 번 더 보내 주세요. 접수번호 ";
const TOO_MANY =
  "짧은 시간에 여러 번 접수하셨습니다. 10분쯤 뒤에 다시 보내시거나 전화해 주세요. 전화 ";

/** Rules described in words: how it is cleaned, and its longest text. */
const TEXTS = [
  { field: "name", what: "이름", max: 50, clean: cleanLine },
  { field: "subject", what: "제목", max: 100, clean: cleanLine },
  { field: "message", what: "내용", max: 4_000, clean: cleanText },
] as const;

/** A valid form, as it is stored. */
interface ValidForm {
  person: Person;
  service: string;
  callTime: CallTime;
}

/** Typed input, unchanged. */
const typedIn = (field: (name: string) => string): Typed => ({
  name: field("name"),
  phone: field("phone"),
  email: field("email"),
  service: field("service"),
  subject: field("subject"),
  message: field("message"),
  estimate: field("estimate"),
  call_time: field("call_time") || blank.call_time,
  consent: field("consent") === "yes",
});

/** Why a text cannot be accepted; undefined if it can. */
function wrongText(text: string, { what, max }: (typeof TEXTS)[number]): string | undefined {
  if (text === "") return `${what}을 입력해 주세요.`;
  const [limit, now] = [max, text.length].map((length) => length.toLocaleString("ko-KR"));
  if (text.length > max) return `${what}은 ${limit}자까지 입력할 수 있습니다. (지금 ${now}자)`;
  return numberProblem(text, what) || undefined;
}

/** The stored form, or its problems. `phone`: the office's, for people who do not consent. */
function checkForm(typed: Typed, phone: string): ValidForm | { problems: Problems } {
  const { name, subject, message, service } = typed;
  const person: Person = {
    name,
    phone: cleanPhone(typed.phone) ?? "",
    email: cleanEmail(typed.email) ?? "",
    subject,
    message,
  };
  const problems: Problems = {};
  for (const text of TEXTS) {
    const { field, max, clean } = text;
    person[field] = clean(typed[field], max);
    problems[field] = wrongText(person[field], text);
  }
  const [phoneTyped, emailTyped] = [cleanLine(typed.phone), cleanLine(typed.email)];
  if (phoneTyped === "" && emailTyped === "") {
    problems.phone = "전화번호와 이메일 가운데 하나는 입력해 주세요.";
  } else if (phoneTyped !== "" && person.phone === "") {
    problems.phone = "전화번호를 확인해 주세요. (예: 010-1234-5678)";
  }
  if (emailTyped !== "" && person.email === "") {
    problems.email = "이메일 주소를 확인해 주세요. (예: name@example.com)";
  }
  if (!subjects.some(({ key }) => key === service)) problems.service = "상담 분야를 선택해 주세요.";
  const callTime = CALL_TIMES.find((time) => time === typed.call_time);
  if (!callTime) problems.call_time = "연락받기 편한 시간을 다시 선택해 주세요.";
  if (!typed.consent) {
    problems.consent = "개인정보 수집·이용에 동의해 주셔야 접수할 수 있습니다. " +
      `동의하지 않으시면 전화(${phone})로 상담하실 수 있습니다.`;
  }
  if (!callTime || Object.values(problems).some(Boolean)) return { problems };
  return { person, service, callTime };
}

interface Shown {
  typed: Typed;
  problems?: Problems;
  notice?: string;
  /** The form's token; a new one when it is left out. */
  token?: string;
  status?: 200 | 409 | 422 | 429;
}

async function show(c: Ctx, deps: Deps, shown: Shown): Promise<Response> {
  const { typed, problems = {}, notice = null, status = 200 } = shown;
  const token = shown.token ?? await newFormToken(deps.keys, deps.now().getTime());
  const quote = quoteText(quoteIn(deps, typed));
  const page = <Contact office={deps.office} form={{ typed, problems, notice, quote, token }} />;
  return await renderSite(c, deps, page, {
    title: status === 200 ? "상담 신청" : "확인 필요 — 상담 신청",
    description: `${deps.office.name}에 상담을 신청하세요. ${deps.office.consultation.fee} ` +
      `내용을 남겨 주시면 ${within(deps.office)}연락드립니다.`,
    path: sitePaths.contact(),
    current: "contact",
    structured: describeOffice(c, deps),
    status,
  });
}

function form(c: Ctx, deps: Deps): Promise<Response> {
  const { service = "", estimate = "" } = c.req.query();
  return show(c, deps, { typed: { ...blank, service, estimate } });
}

/** The estimate that is sent along, computed anew with the rates of today. */
const quoteIn = ({ now }: Pick<Deps, "now">, { estimate }: Pick<Typed, "estimate">) =>
  quoteOf(estimate, seoulParts(now().getTime()).day);

const quoteText = (quote: MatterEstimate | null): string | null =>
  quote && `${quoteName(quote)} 등기 예상 비용 ${exactWon(quote.total)}`;

/** Accepts the form, or shows it again with its problems; input is never lost. */
async function send(c: Ctx, deps: Deps, taken: NetworkLimiter): Promise<Response> {
  // Nobody can consent to a request while the office has not said who it is.
  if (isUnsaid(deps)) return show(c, deps, { typed: blank, notice: NOT_OPEN.message, status: 409 });
  const field = readForm(c);
  const typed = typedIn(field);
  const now = deps.now().getTime();
  const token = await readFormToken(deps.keys, field("form"), now);
  if (!token || token.time === "late") {
    return show(c, deps, { typed, notice: LATE, status: 422 });
  }
  const again = { typed, token: field("form") };
  const checked = checkForm(typed, deps.office.phone);
  if ("problems" in checked) return show(c, deps, { ...again, ...checked, status: 422 });
  if (token.time === "early") return show(c, deps, { ...again, notice: EARLY, status: 422 });
  const earlier = deps.books.views.consultation.byId.get(token.id);
  if (earlier) {
    if (isSame(earlier.state.person, checked.person)) return received(c, earlier.state.receipt);
    return show(c, deps, { typed, notice: CHANGED + earlier.state.receipt, status: 409 });
  }
  if (taken.take(addressOf(c, deps.config.trustProxy), now) > 0) {
    const notice = TOO_MANY + deps.office.phone;
    return show(c, deps, { ...again, notice, status: 429 });
  }
  const quote = quoteIn(deps, typed);
  return await acceptRequest(c, deps, token.id, { ...checked, quote }, field("homepage"));
}

/** Was exactly this accepted before? A request destroyed meanwhile is not compared. */
const isSame = (before: Person | null, now: Person): boolean =>
  before === null || PERSON_FIELDS.every((field) => before[field] === now[field]);

async function acceptRequest(
  c: Ctx,
  { books, office, now }: Deps,
  id: string,
  { person, service, callTime, quote }: ValidForm & { quote: MatterEstimate | null },
  hidden: string,
): Promise<Response> {
  const stream = consultationStream(id);
  const receipt = receiptOf(id, seoulParts(now().getTime()).day);
  const { retentionDays } = office.consultation;
  const request = {
    receipt,
    service,
    call_time: callTime,
    person,
    consent: { version: CONSENT_VERSION, items: CONSULTATION_ITEMS, retention_days: retentionDays },
    ...quote && { estimate: JSON.stringify(quote) },
    suspicions: suspicionsOf(person, hidden),
  };
  const outcome = await books.execute({
    stream,
    decide: ({ consultation }) =>
      requestConsultation(consultation.byId.get(id)?.state, { id, request }),
    // Without the body's hash: a hash of personal data would outlive its destruction.
    meta: { actor: NOBODY, requestId: c.get("requestId"), key: `visitor:contact:${id}` },
  });
  // Its key is destroyed already: so was the request, and its form was sent once more.
  if (isRefusal(outcome) && outcome.code === KEY_DESTROYED) return received(c, receipt);
  if (isRefusal(outcome)) throw new Error(`consultation refused: ${outcome.code}`);
  return received(c, books.views.consultation.byId.get(id)!.state.receipt);
}

/** Away from the form: going back or loading again sends nothing twice. */
const received = (c: Ctx, receipt: string): Response =>
  c.redirect(sitePaths.contactReceived(receipt), 303);

function showReceived(c: Ctx, deps: Deps): Response | Promise<Response> {
  const receipt = c.req.query("no") ?? "";
  if (!/^\d{8}-[0-9A-Z]{6}$/.test(receipt)) return c.redirect(sitePaths.contact(), 302);
  return renderSite(c, deps, <Received office={deps.office} receipt={receipt} />, {
    title: "상담이 접수되었습니다",
    path: sitePaths.contactReceived(),
    current: "contact",
    index: false,
  });
}

/** `/contact` and `/contact/received`. */
export function contactRoutes(): Route[] {
  const taken = new NetworkLimiter(TAKEN.max, TAKEN.windowSeconds);
  const sending: Route["handle"] = (c, deps) => send(c, deps, taken);
  return [
    pageRoute(sitePaths.contact(), "visitor", "상담 신청 화면", form),
    {
      ...formRoute(sitePaths.contact(), "visitor", "상담 신청을 접수합니다.", sending),
      bodyLimit: PUBLIC_FORM_BYTES,
      rate: SENT,
    },
    pageRoute(sitePaths.contactReceived(), "visitor", "상담 접수 확인 화면", showReceived),
  ];
}
