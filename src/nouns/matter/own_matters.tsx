/** `/profile/matters/:id`: a case as its client sees it, and the files of both sides. Only accounts that staff linked get in. */
import { NO_MATTER } from "../../../events/matter/matter.ts";
import { isRefusal, refuse } from "../../../events/base/refusal.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import { RECORD_MAX_BYTES } from "../../../events/attachment/attachment_limits.ts";
import { isEnded } from "../../../events/matter/matter_shapes.ts";
import { attachmentRowOf } from "../../../projections/attachment/attachment.ts";
import { recordFiles } from "../../../projections/attachment/attachment_row.ts";
import type { HistoryEntry } from "../../../projections/kit/history.ts";
import { data } from "../../../projections/kit/answers.ts";
import {
  clientMatter,
  type ClientStep,
  ownFile,
  ownParties,
  sentFiles,
  stepsOf,
} from "../../../projections/matter/client_view.ts";
import type { Views } from "../../../projections/registry.ts";
import { NoOwnMatter, OwnMatterPage } from "../../../web/pages/profile/matters/page.tsx";
import { ownMatterPaths } from "../../../web/pages/profile/matters/paths.ts";
import { actorOf } from "../../auth/identity.ts";
import type { Deps } from "../../deps.ts";
import { readFileForm } from "../../server/multipart.ts";
import { pageToken } from "../../server/csrf.ts";
import { getHistory } from "../../server/past.ts";
import { officeFrame, renderPage } from "../../server/render.tsx";
import { problem } from "../../server/respond.ts";
import { call, type Ctx, type Given, pageRoute, type Route } from "../../server/route.ts";
import { keptRows } from "../../tables/history.ts";
import { matterHandovers, matters } from "../../tables/matters.ts";
import {
  answerFile,
  fileAnswer,
  fileForm,
  fileQuery,
  takeFile,
} from "../attachment/attachments.ts";
import type { z } from "zod";

const NO_FILE = refuse(404, "file_not_found", "파일을 찾을 수 없습니다.");
const ENDED = refuse(
  409,
  "matter_ended",
  "끝난 사건이라 파일을 받지 않습니다. 사무소에 문의해 주세요.",
);
const TOO_MANY = refuse(
  413,
  "too_many_files",
  "한 사건에 보내실 수 있는 파일 수나 크기를 넘었습니다. 사무소에 문의해 주세요.",
);

/** Files of one client in one case, and their bytes: the record's own room is for the office too. */
const [SENT_MAX, SENT_MAX_BYTES] = [50, RECORD_MAX_BYTES / 4];

const bytesOf = (files: ReturnType<typeof sentFiles>): number =>
  files.reduce((sum, { state }) => sum + state.size, 0);

/** May this client send another file for the case? */
function hasRoom(views: Pick<Views, "attachment">, account: string, id: string): boolean {
  const sent = sentFiles(views, account, id);
  return sent.length < SENT_MAX && bytesOf(sent) < SENT_MAX_BYTES;
}

const accountOf = (c: Ctx): string => c.get("identity")!.user.id;

/** The steps of a case with the days on which they were taken, by its history. */
async function clientSteps(deps: Deps, id: string): Promise<ClientStep[]> {
  const history = await getHistory(deps, keptRows(matters), id);
  const entries: HistoryEntry[] = isRefusal(history) ? [] : history.data.toReversed();
  const taken = entries.filter(({ kind }) => kind !== "created").flatMap(({ at, changes }) =>
    changes.filter(({ key }) => key === "state")
      .map(({ from, to }) => ({ day: seoulDay(at), from: String(from), to: String(to) }))
  );
  const { state, recorded_at } = deps.books.views.matter.byId.get(id)!;
  return stepsOf(state.state, state.received_on ?? seoulDay(recorded_at), taken);
}

const staffName = ({ matter, employee }: Views, id: string): string =>
  employee.byId.get(matter.byId.get(id)!.state.staff_id)?.state.name ?? "";

/** One's own case: reading it is not recorded. */
async function show(c: Ctx, deps: Deps): Promise<Response> {
  const { books: { views }, office } = deps;
  const frame = officeFrame(c, deps);
  const matter = clientMatter(views, accountOf(c), c.req.param("id")!);
  if (!matter) {
    const title = "사건을 찾을 수 없습니다";
    const page = <NoOwnMatter frame={frame} />;
    return await renderPage(c, deps, page, { title, area: "office", status: 404 });
  }
  const page = (
    <OwnMatterPage
      {...{ frame, matter }}
      steps={await clientSteps(deps, matter.id)}
      staff={staffName(views, matter.id)}
      office={{ name: office.name, phone: office.phone }}
      csrf={await pageToken(c, deps)}
    />
  );
  return await renderPage(c, deps, page, { title: `사건 ${matter.number}`, area: "office" });
}

/** What a client sent, and whether more is taken. */
function list(c: Ctx, { books: { views } }: Deps): Response {
  const [account, id] = [accountOf(c), c.req.param("id")!];
  if (ownParties(views, account, id).length === 0) return problem(c, NO_MATTER);
  const files = sentFiles(views, account, id);
  const closed = isEnded(views.matter.byId.get(id)!.state.state) ? ENDED.message : "";
  const data = { files: files.map(attachmentRowOf), closed, bytes: bytesOf(files) };
  return Response.json({ data });
}

/** Takes a file in; the paper that it was asked for as is marked as sent in the same commit. */
function add(c: Ctx, deps: Deps): Response | Promise<Response> {
  const { views } = deps.books;
  const [account, id] = [accountOf(c), c.req.param("id")!];
  const matter = clientMatter(views, account, id);
  if (!matter) return problem(c, NO_MATTER);
  if (isEnded(matter.state)) return problem(c, ENDED);
  if (!hasRoom(views, account, id)) return problem(c, TOO_MANY);
  const asked = readFileForm(c)?.get("asked");
  const paper = matter.asked.find((one) => one.id === asked);
  return takeFile(c, deps, { noun: "matter", id }, {
    name: (given) => paper ? `${paper.text} ${given}` : given,
    also: {
      reads: ["user", ...matterHandovers.reads!],
      decide(views, now) {
        // The link may have ended while the file was looked into.
        if (ownParties(views, account, id).length === 0) return NO_MATTER;
        if (!hasRoom(views, account, id)) return TOO_MANY;
        if (!paper) return [];
        const actor = actorOf(c.get("identity")!);
        return matterHandovers.update(views, paper.id, { sent_on: seoulDay(now) }, now, actor);
      },
    },
  });
}

/** A client's own file, or one that was given to them. */
function file(
  c: Ctx,
  deps: Deps,
  { query: { size } }: Given<z.output<typeof fileQuery>>,
): Response | Promise<Response> {
  const [id, wanted] = [c.req.param("id")!, c.req.param("file")!];
  const state = ownFile(deps.books.views, accountOf(c), id, wanted);
  return state ? answerFile(c, deps, state, size) : problem(c, NO_FILE);
}

/** A client's own case. */
export const ownMatterRoutes: Route[] = [
  pageRoute(ownMatterPaths.page(), "user", "내 사건 화면", show, {
    shows: [
      ...(["matter", "matter_party", "matter_object", "matter_entry"] as const),
      ...(["matter_handover", "attachment", "employee", "user", "address"] as const),
    ],
  }),
  call(`GET ${ownMatterPaths.files()}`, "user", "내 사건에 보낸 파일을 조회합니다.", list, {
    answer: data(recordFiles),
    described: { also: [404] },
  }),
  call(`POST ${ownMatterPaths.files()}`, "user", "내 사건에 파일 하나를 보냅니다.", add, {
    ...fileForm,
    rate: { max: 120, windowSeconds: 600 },
  }),
  call(
    `GET ${ownMatterPaths.file()}`,
    "user",
    "내 사건의 파일 하나를 내려받거나 미리 봅니다.",
    file,
    { query: fileQuery, ...fileAnswer },
  ),
];
