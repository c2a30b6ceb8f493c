/** How tools name a case, and find the one that a text names. */
import { z } from "zod";
import { isRefusal, refuse } from "../../events/base/refusal.ts";
import { kindOf } from "../../events/matter/matter_shapes.ts";
import { matterNumbered } from "../../projections/matter/matter.ts";
import type { Views } from "../../projections/registry.ts";
import { askerOf } from "../server/command.ts";
import { listPage } from "../tables/list.ts";
import { matters } from "../tables/matters.ts";
import { countText } from "../nouns/audit/act_words.ts";
import { withoutTitles } from "./people.ts";
import type { ToolContext } from "./tool.ts";

/** Cases that a refusal names. */
const NAMED_MAX = 5;

export const caseField = z.string().trim().min(1).max(100).meta({
  title: "사건",
  description: "사건번호(2026-0001)나 의뢰인, 물건, 회사 이름",
});

/** Name of a case for people, without anybody's name. */
export const caseText = ({ matter: { byId } }: Pick<Views, "matter">, id: string): string => {
  const { number, kind } = byId.get(id)!.state;
  return `${number} ${kindOf(kind).label}`;
};

/** The id of the one case that a text names: by id, by number, or by what its row says. */
export async function caseNamed(text: string, { c, deps: { books } }: ToolContext) {
  const { views } = books;
  const isThere = (id: string) => views.matter.byId.get(id)?.state.deleted === false;
  if (isThere(text)) return text;
  const numbered = matterNumbered(views.matter, text);
  if (numbered) return numbered.id;
  const found = (search: string) =>
    listPage(books, matters, { search, page: "1", page_size: String(NAMED_MAX) }, askerOf(c));
  const exact = await found(text);
  if (isRefusal(exact)) return exact;
  const page = exact.count > 0 ? exact : await found(withoutTitles(text));
  if (isRefusal(page)) return page;
  if (page.count === 1) return page.results[0].id;
  const said = `‘${text.slice(0, 40)}’`;
  if (page.count === 0) {
    return refuse(
      404,
      "matter_not_found",
      `${said}에 맞는 사건이 없습니다. 사건 찾기로 먼저 찾아 주세요.`,
    );
  }
  const named = page.results.map(({ id }) => caseText(views, id)).join(", ");
  const more = page.count > NAMED_MAX ? ` 외 ${countText(page.count - NAMED_MAX)}건` : "";
  const message = `${said}에 맞는 사건이 ${
    countText(page.count)
  }건입니다. 사건번호로 말해 주세요: ${named}${more}`;
  return refuse(409, "several_matters", message);
}
