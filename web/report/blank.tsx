/** The message for an empty list. A separate script, because most lists have rows. */
import { useEffect, useState } from "react";
import { Button } from "../ui/form/button.tsx";
import { follow } from "../ui/client/follow.ts";
import { lazyPart } from "../ui/client/lazy.tsx";
import { filterLabel, filterQuery, sameFilter } from "./filter.ts";
import type { AnyPage } from "./use_report.ts";

const FirstFile = lazyPart(() => import("./first_file.tsx"));

/** Explains why nothing is listed, with links. */
export default function Blank({ page }: { page: AnyPage }) {
  const { noun, start: { newest, mayImport }, state } = page;
  // The file drop comes with the script: the server's page has none.
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const query = state.query.trim();
  if (query !== "") {
    return (
      <div className="list-blank">
        <p>‘{query}’에 맞는 내역이 없습니다.</p>
        <Button onClick={() => page.search("")}>검색 지우기</Button>
      </div>
    );
  }
  if ((state.only || state.dept) && state.rows.length > 0) {
    return (
      <div className="list-blank">
        <p>{noun.lacks?.find(({ key }) => key === state.only)?.none ?? noun.empty}</p>
        <Button onClick={() => page.look({ only: "", dept: "" })}>전체 보기</Button>
      </div>
    );
  }
  if (!newest && mayImport && noun.first && alive) {
    return <FirstFile title={noun.title} path={noun.page} {...noun.first} />;
  }
  return (
    <div className="list-blank">
      <p>{noun.empty}</p>
      {newest && !sameFilter(newest, state.filter) && (
        <a
          href={`?${filterQuery(newest)}`}
          onClick={follow(() => void page.show(newest))}
        >
          최근 내역이 있는 {filterLabel(newest)} 보기
        </a>
      )}
    </div>
  );
}
