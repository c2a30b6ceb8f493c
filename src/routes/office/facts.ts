/** The office's own facts over HTTP: read, saved, brought back, handed out as a file and read from one. */
import { z } from "zod";
import {
  FACTS_ID,
  type OfficeFacts,
  officeFacts,
  revertFacts,
  saveFacts,
  someFacts,
} from "../../../events/office_facts.ts";
import { isRefusal, refuse } from "../../../events/refusal.ts";
import { data, history as historyAnswer, text } from "../../../projections/answers.ts";
import {
  factsNow,
  factsRow,
  factsStory,
  type OfficeFactsEntry,
  officeFactsView,
  savedFacts,
} from "../../../projections/office.ts";
import { staleVersion } from "../../../projections/stale.ts";
import type { Deps } from "../../deps.ts";
import { fileOf, readFacts } from "../../office.ts";
import { answerCommand, answerHistory } from "../../server/answer.ts";
import { attachment } from "../../server/attachment.ts";
import { revertBody } from "../../server/command.ts";
import { readFileForm } from "../../server/multipart.ts";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Route, type WithBody } from "../../server/route.ts";
import { type Noun, stateAt } from "../../server/run_command.ts";

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

const facts: Noun<OfficeFactsEntry & { updated_by: { name: string } }> = {
  noun: "office_facts",
  view: officeFactsView,
  find: ({ office_facts }) => savedFacts(office_facts),
  missing: refuse(404, "office_not_registered", "사무소 정보를 아직 등록하지 않았습니다."),
  // Only what was saved is answered through here.
  row: (_views, entry) => factsRow(entry, entry.state),
};

const saveBody = (someFacts as unknown as z.ZodObject).extend({
  /** The version that was seen; 0 where nothing was saved yet. */
  version: z.int("버전은 0 이상의 정수여야 합니다.").min(0).optional().meta({ title: "버전" }),
}) as unknown as z.ZodType<Partial<OfficeFacts> & { version?: number }>;

const read = (_c: Ctx, { books, firstFacts }: Deps): Response => {
  const data = factsRow(savedFacts(books.views.office_facts), firstFacts);
  return Response.json({ data }, { headers: { etag: `"${data.version}"` } });
};

function save(c: Ctx, deps: Deps, { body }: WithBody<typeof saveBody>): Promise<Response> {
  const { version, ...values } = body;
  const { firstFacts } = deps;
  if (savedFacts(deps.books.views.office_facts)) {
    return answerCommand(c, deps, facts, {
      id: FACTS_ID,
      version,
      mustSee: true,
      decide: (_views, { state }) => saveFacts(state, values, firstFacts),
    });
  }
  return answerCommand(c, deps, facts, {
    id: FACTS_ID,
    isNew: true,
    decide({ office_facts }, _none, now) {
      const there = savedFacts(office_facts);
      // Somebody else was the first to save.
      if (there) return staleVersion(there, now, factsRow(there, firstFacts));
      return saveFacts(undefined, values, firstFacts);
    },
  });
}

const history = (c: Ctx, deps: Deps): Promise<Response> =>
  answerHistory(c, deps, facts, FACTS_ID, factsStory);

async function restore(
  c: Ctx,
  deps: Deps,
  { body: { to_version, version } }: WithBody<typeof revertBody>,
): Promise<Response> {
  const earlier = await stateAt(deps.books, facts, FACTS_ID, to_version);
  return await answerCommand(c, deps, facts, {
    id: FACTS_ID,
    version,
    mustSee: true,
    decide: (_views, { state }) => revertFacts(state, { to_version, earlier }),
  });
}

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

const saving = "사무소 정보를 저장합니다. 보내지 않은 항목은 그대로 둡니다.";
const reading = "사무소 파일을 읽어 그 내용을 보여 줍니다. 저장하지는 않습니다.";

/** The calls on the office's facts: superusers alone. */
export const officeFactsRoutes: Route[] = [
  call("GET /api/office/facts", "superuser", "사무소 정보를 조회합니다.", read, {
    answer: factsAnswer,
    described: { etag: true },
  }),
  call("PUT /api/office/facts", "superuser", saving, save, {
    body: saveBody,
    bodyLimit: BODY_BYTES,
    answer: factsAnswer,
    described: { versioned: true, etag: true, also: [409, 428] },
  }),
  call("GET /api/office/history", "superuser", "사무소 정보의 변경 이력을 조회합니다.", history, {
    answer: historyAnswer,
    described: { also: [404] },
  }),
  call(
    "POST /api/office/restore",
    "superuser",
    "사무소 정보를 이전 시점으로 되돌립니다.",
    restore,
    {
      body: revertBody,
      answer: factsAnswer,
      described: { versioned: "required", etag: true, also: [404, 409] },
    },
  ),
  call("GET /api/office/file", "superuser", "사무소 파일(JSON)을 내려받습니다.", file, {
    answer: { "application/json": null },
  }),
  call("POST /api/office/read", "superuser", reading, readFile, {
    bodyLimit: FILE_BYTES,
    accepts: ["multipart/form-data"],
    answer: readAnswer,
    described: { file: "file", reads: true },
  }),
];
