/** An open row: everything that is known about the transaction (S1 §2). */
import type { ReactNode } from "react";
import type { CardRow } from "../../../../projections/card_row.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { fullDateTime } from "../../../ui/format.ts";
import type { RowActions } from "./actions.ts";
import { roleText } from "./people.tsx";
import { WarningIcon } from "./icons.tsx";
import { VIA_WORDS } from "../../../ui/via_words.ts";
import { DOUBLE_WORDS } from "./words.ts";

function Fact({ term, wide, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "cr-fact cr-wide" : "cr-fact"}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const orNone = (text: string | null) =>
  text ? text : <span className="cr-none" aria-label="없음">–</span>;

function People({ row }: { row: CardRow }) {
  if (row.participants.length === 0) return <span className="cr-none">참석자 없음</span>;
  return (
    <ul className="cr-persons">
      {row.participants.map((person) => (
        <li key={person.id}>
          <Avatar name={person.name} image={person.profile_image_url} />
          <span>{person.name}</span>
          <span className="cr-role">{roleText(person)}</span>
        </li>
      ))}
    </ul>
  );
}

function Doubles({ row, actions }: { row: CardRow; actions: RowActions }) {
  if (row.double_of.length === 0) return null;
  return (
    <ul className="cr-warnings">
      {row.double_of.map((double) => (
        <li key={double.id}>
          <WarningIcon /> 같은 결제가 두 번 등록된 것 같습니다:{" "}
          {DOUBLE_WORDS[double.reason]}이 있습니다.{" "}
          <button type="button" className="cr-link" onClick={() => actions.goTo(double.id)}>
            해당 내역 보기
          </button>
        </li>
      ))}
    </ul>
  );
}

/** "이서연 · 2026.11.19(목) 09:12 · 웹"; an import that is its own actor is named once. */
function authorText({ updated_by, updated_at }: CardRow): string {
  const via = VIA_WORDS[updated_by.via];
  return [updated_by.name, fullDateTime(updated_at), updated_by.name === via ? "" : via]
    .filter(Boolean).join(" · ");
}

export function Details(
  { row, history, actions }: { row: CardRow; history: boolean; actions: RowActions },
) {
  return (
    <div className="cr-details">
      <Doubles row={row} actions={actions} />
      <dl className="cr-facts">
        <Fact term="비고" wide>
          <span className="cr-note">{orNone(row.note)}</span>
        </Fact>
        <Fact term={`참석자 ${row.participants.length}명`} wide>
          <People row={row} />
        </Fact>
        <Fact term="승인번호">{orNone(row.approve_num)}</Fact>
        <Fact term="카드 사용자">{orNone(row.card_user)}</Fact>
        <Fact term="인원">{row.head_count === null ? orNone(null) : `${row.head_count}명`}</Fact>
        <Fact term="결제 방법">{orNone(row.method)}</Fact>
        <Fact term={row.version > 1 ? "마지막 수정" : "등록"}>
          {authorText(row)}
        </Fact>
      </dl>
      <div className="cr-buttons">
        <Button small onClick={() => actions.edit(row.id)}>편집</Button>
        <Button small aria-expanded={history} onClick={() => actions.history(row.id)}>
          변경 이력
        </Button>
      </div>
    </div>
  );
}
