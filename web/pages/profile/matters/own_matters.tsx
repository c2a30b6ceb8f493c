/** A customer's cases, on the page of what is theirs. No script. */
import type { OwnMatter } from "../../../../projections/matter/client_view.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ownMatterPaths } from "./paths.ts";

const Line = ({ id, number, kind, step, objects, isEnded, asked }: OwnMatter) => (
  <li>
    <div>
      <a href={ownMatterPaths.page(id)}>{kind}</a>
      <Badge tone={isEnded ? "other" : "lunch"}>{step}</Badge>
      {asked > 0 && <Badge tone="warning">준비하실 서류 {asked}건</Badge>}
      <p>
        <span className="tabular">{number}</span>
        {objects !== "" && ` · ${objects}`}
      </p>
    </div>
  </li>
);

export function OwnMatters({ matters }: { matters: OwnMatter[] }) {
  return (
    <section aria-labelledby="own-matters">
      <h2 id="own-matters">내 사건</h2>
      {matters.length > 0
        ? <ul className="profile-list">{matters.map((one) => <Line key={one.id} {...one} />)}</ul>
        : (
          <p className="profile-empty">
            연결된 사건이 없습니다. 맡기신 사건이 보이지 않으면 사무소에 이 계정의 이메일을 알려
            주세요. 연결해 드리면 진행 단계와 비용을 보고 서류를 보내실 수 있습니다.
          </p>
        )}
    </section>
  );
}
