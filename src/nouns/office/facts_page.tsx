/** The office's facts: their calls, their editor in the settings, and a preview of the site. */
import { z } from "zod";
import {
  FACTS_ID,
  type OfficeFacts,
  officeFacts,
  revertFacts,
  saveFacts,
  someFacts,
} from "../../../events/office/office_facts.ts";
import { isRefusal, refuse } from "../../../events/base/refusal.ts";
import { hintKeys } from "../../../projections/advert/advert_hint.ts";
import { data, text } from "../../../projections/kit/answers.ts";
import {
  factsHistoryFields,
  factsNow,
  factsOf,
  factsRow,
  type OfficeFactsEntry,
  officeFactsView,
  savedFacts,
} from "../../../projections/office/office.ts";
import { officePaths } from "../../../web/pages/settings/office/paths.ts";
import OfficeFactsEditor from "../../../web/pages/settings/office/office-facts.island.tsx";
import type { Deps } from "../../deps.ts";
import { fileOf, officeWith, readFacts } from "../../office/office_file.ts";
import { showHome } from "../site/home.tsx";
import { showAbout } from "../site/office_pages.tsx";
import { attachment } from "../../server/attachment.ts";
import { pageToken } from "../../server/csrf.ts";
import { readForm } from "../../server/forms.ts";
import { describeIssues } from "../../server/issues.ts";
import { onlyRecordCalls } from "../../server/only_record.ts";
import type { Kept } from "../../server/past.ts";
import { readFileForm } from "../../server/multipart.ts";
import { plainProblem, problem } from "../../server/respond.ts";
import { call, type Ctx, formRoute, type Route } from "../../server/route.ts";

/** An office file of every text at its longest is a quarter of this. */
const FILE_BYTES = 1024 * 1024;
/** The same typed on the page. */
const BODY_BYTES = 512 * 1024;

/** The shape of the facts as an answer has them. */
const factsAnswer = data(
  officeFacts.extend({
    version: z.int().nonnegative().describe("아직 저장한 적이 없으면 0"),
    updated_at: text,
    updated_by: text,
  }),
);
const readAnswer = data(officeFacts);

const facts: Kept<OfficeFactsEntry & { updated_by: { name: string } }, OfficeFacts> = {
  noun: "office_facts",
  view: officeFactsView,
  find: ({ office_facts }) => savedFacts(office_facts),
  missing: refuse(404, "office_not_registered", "사무소 정보를 아직 등록하지 않았습니다."),
  // Only saved facts are answered here.
  row: (_views, entry) => factsRow(entry, entry.state),
  story: () => factsHistoryFields,
  revert: (_views, { state }, { to_version, earlier }) =>
    revertFacts(state, { to_version, earlier: earlier.state }),
};

const saveBody = (someFacts as unknown as z.ZodObject).extend({
  /** The version that was seen; 0 where nothing was saved yet. */
  version: z.int("버전은 0 이상의 정수여야 합니다.").min(0).optional().meta({ title: "버전" }),
}) as unknown as z.ZodType<Partial<OfficeFacts> & { version?: number }>;

const file = (_c: Ctx, { books, firstFacts, office }: Deps): Response =>
  new Response(fileOf(factsNow(books.views.office_facts, firstFacts)), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": attachment(`${office.name}_사무소_정보.json`, "office.json"),
    },
  });

async function readFile(c: Ctx): Promise<Response> {
  const given = readFileForm(c)?.get("file");
  if (!(given instanceof File)) {
    return problem(c, refuse(422, "no_file", "사무소 파일을 선택해 주세요."));
  }
  const found = readFacts(new Uint8Array(await given.arrayBuffer()));
  if (!isRefusal(found)) return Response.json({ data: found });
  return problem(c, { ...found, message: `사무소 파일 ${given.name}${found.message}` });
}

const reading = "사무소 파일을 읽어 그 내용을 보여 줍니다. 저장하지는 않습니다.";

/** Everything typed at its longest, as a form sends it. */
const FORM_BYTES = 1024 * 1024;

/** Content of the tab. */
export async function officeContent(c: Ctx, deps: Deps) {
  const { books, firstFacts } = deps;
  const initial = factsRow(savedFacts(books.views.office_facts), firstFacts);
  const accepted = hintKeys(books.views.advert_hint, "office_facts/");
  return (
    <OfficeFactsEditor
      initial={initial}
      accepted={accepted}
      csrf={await pageToken(c, deps)}
    />
  );
}

/** The typed facts, or their problems. */
function typedFacts(c: Ctx): OfficeFacts | string {
  let json: unknown;
  try {
    json = JSON.parse(readForm(c)("facts"));
  } catch {
    return "미리 볼 내용을 읽지 못했습니다.";
  }
  const given = someFacts.safeParse(json);
  if (!given.success) return describeIssues(422, given.error, someFacts).message;
  return factsOf(given.data);
}

/** A page of the site, of an office with these facts. */
function preview(c: Ctx, deps: Deps): Response | Promise<Response> {
  const facts = typedFacts(c);
  if (typeof facts === "string") {
    return plainProblem(c, { status: 422, code: "invalid_input", message: facts }, {});
  }
  const office = officeWith(facts, deps.config.demo);
  const there: Deps = Object.create(deps, { office: { value: office } });
  return readForm(c)("page") === "about" ? showAbout(c, there) : showHome(c, there);
}

const showing = "입력한 사무소 정보로 사이트를 미리 봅니다.";

/** The calls on the office's facts, and the preview of a page with them: superusers alone. */
export const officeFactsRoutes: Route[] = [
  ...onlyRecordCalls({
    noun: facts,
    id: FACTS_ID,
    at: "/api/office/facts",
    past: "/api/office",
    says: {
      read: "사무소 정보를 조회합니다.",
      save: "사무소 정보를 저장합니다. 보내지 않은 항목은 그대로 둡니다.",
      history: "사무소 정보의 변경 이력을 조회합니다.",
      restore: "사무소 정보를 이전 시점으로 되돌립니다.",
    },
    row: ({ office_facts }, { firstFacts }) => factsRow(savedFacts(office_facts), firstFacts),
    change: (entry, { version: _version, ...values }, { firstFacts }) =>
      saveFacts(entry?.state, values, firstFacts),
    body: saveBody,
    bodyLimit: BODY_BYTES,
    answer: factsAnswer,
  }),
  call("GET /api/office/file", "superuser", "사무소 파일(JSON)을 내려받습니다.", file, {
    answer: { "application/json": null },
  }),
  call("POST /api/office/read", "superuser", reading, readFile, {
    bodyLimit: FILE_BYTES,
    accepts: ["multipart/form-data"],
    answer: readAnswer,
    described: { file: "file", reads: true },
  }),
  { ...formRoute(officePaths.preview(), "superuser", showing, preview), bodyLimit: FORM_BYTES },
];
