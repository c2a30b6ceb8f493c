/** Papers of a case for its pages, downloads and packs: filled from the books, kept as files of the case. */
import { NO_MATTER } from "../../../events/matter/matter.ts";
import { addFile, attachmentStream } from "../../../events/attachment/attachment.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import { seoulDay } from "../../../events/base/seoul.ts";
import type { Matter } from "../../../events/matter/matter_shapes.ts";
import { keepPaper, paperId, paperStream } from "../../../events/matter/matter_paper.ts";
import { roomTaken } from "../../../projections/attachment/attachment.ts";
import { matterOf } from "../../../projections/matter/matter.ts";
import { paperOf } from "../../../projections/matter/matter_paper.ts";
import type { Views } from "../../../projections/registry.ts";
import { matterPaths } from "../../../web/pages/staff/matters/paths.ts";
import { dropFile, keepFile } from "../../attachments/look_into.ts";
import type { Deps } from "../../deps.ts";
import { type Asker, OFFICE } from "../../kit/fair_queue.ts";
import { type Block, type PdfDocument, PdfRefused } from "../../pdf/document.ts";
import { renderPdf } from "../../pdf/render.ts";
import { formsOf } from "../../papers/forms.ts";
import {
  type FieldPlace,
  makePaper,
  type Paper,
  type PaperForm,
  type PaperInput,
} from "../../papers/paper.ts";
import type { CommandMeta } from "../../store/contract.ts";
import { fileKeyOf, recordEntry } from "../../tables/file_rights.ts";

type PaperDeps = Pick<Deps, "books" | "office" | "now">;

/** What every paper of a case is drawn from. */
export function paperInput(
  { books, office, now }: PaperDeps,
  matter: Matter,
): Omit<PaperInput, "corrections" | "whole"> {
  const employeeName = (id: string) => books.views.employee.byId.get(id)?.state.name ?? "";
  return { matter, office, today: seoulDay(now()), employeeName };
}

/** Whether numbers of persons are whole: for printing alone. */
interface Drawing {
  whole: boolean;
}

/** A case's paper of a form; undefined if there is no such case, or none of its kind. */
export function paperFor(
  deps: PaperDeps,
  id: string,
  code: string,
  { whole }: Drawing,
): { form: PaperForm; paper: Paper } | undefined {
  const { views } = deps.books;
  const matter = matterOf(views, id);
  const form = matter && formsOf(matter).find((one) => one.code === code);
  if (!matter || !form) return undefined;
  const corrections = paperOf(views.matter_paper, id, code)?.state.corrections ?? {};
  const input = { ...paperInput(deps, matter), corrections, whole };
  return { form, paper: makePaper(form, input) };
}

/** Address at which a case gets what a paper lacks. */
export function placeHref(id: string, { part }: FieldPlace): string {
  if (part === "office") return "/settings?tab=office";
  const anchors = { matter: "facts", party: "parties", object: "objects", entry: "money" };
  return `${matterPaths.page(id)}#matter-${anchors[part]}`;
}

/** One document of these papers, each from a page of its own. */
function documentOf(
  papers: readonly Paper[],
  title: string,
  office: string,
  now: Date,
): PdfDocument {
  const blocks = papers.flatMap((paper, at): Block[] => [
    ...at === 0 ? [] : [{ kind: "page_break" } as const],
    ...paper.blocks,
  ]);
  return { title, blocks, footer: office, made: now.toISOString() };
}

/** The PDF of papers; the refusal (422) of what cannot be drawn. */
export async function papersPdf(
  { office, now }: Pick<PaperDeps, "office" | "now">,
  papers: readonly Paper[],
  title: string,
  asker: Asker = OFFICE,
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  try {
    const bytes = await renderPdf(documentOf(papers, title, office.name, now()), asker);
    return bytes as Uint8Array<ArrayBuffer>;
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error;
    return refuse(422, error.code, error.message);
  }
}

interface Kept {
  matter: string;
  /** Name of the file, without its ending. */
  name: string;
  type: "pdf" | "docx";
  content: Uint8Array;
  /** The form of one paper, or the id of a template; "" for a pack. */
  form: string;
}

/** Version of a case's paper that was kept last, and when; null if none was. */
export function keptOf(
  { matter_paper }: Pick<Views, "matter_paper">,
  matter: string,
  form: string,
) {
  const kept = paperOf(matter_paper, matter, form);
  const version = kept?.state.versions ?? 0;
  return kept && version > 0 ? { version, on: seoulDay(kept.updated_at) } : null;
}

/** Keeps a paper as a file of the case, and notes it as a version of its paper. Answers the file's id. */
export async function keepPaperFile(
  { books }: Pick<Deps, "books">,
  { matter, name, type, content, form }: Kept,
  meta: CommandMeta,
): Promise<string | Refusal> {
  const about = { noun: "matter", id: matter };
  const record = recordEntry(books.views, about);
  if (!record || record.state.deleted) return NO_MATTER;
  const seal = fileKeyOf(about, record);
  const looked = { type, content, pages: null, picture: null };
  const file = await keepFile(books.blobs, looked, name, seal);
  const id = crypto.randomUUID();
  const outcome = await books.execute({
    stream: attachmentStream(id),
    reads: ["attachment", "matter"],
    decide: (views: Views) =>
      addFile({ id, added: { about, seal, ...file } }, roomTaken(views.attachment, about)),
    meta,
  });
  if (isRefusal(outcome)) {
    await dropFile(books.blobs, file);
    return outcome;
  }
  // The same request was answered before with a file of its own.
  const isMade = outcome.events[0]?.stream === attachmentStream(id);
  if (!isMade) await dropFile(books.blobs, file);
  if (!isMade || form === "") return id;
  const noted = await books.execute({
    stream: paperStream(paperId(matter, form)),
    decide: () => keepPaper({ matter_id: matter, form }, id),
    meta: { ...meta, key: `${id}.kept`, fingerprint: undefined },
  });
  return isRefusal(noted) ? noted : id;
}

export const NO_PAPER = refuse(404, "paper_not_found", "이 사건에는 없는 서류입니다.");
