/** A way into the office as a line of a list: what it is, since when, when it was used and until when it opens. */
import type { ReactNode } from "react";
import type { z } from "zod";
import type { door } from "../../projections/account/account_answers.ts";
import { Moment } from "./moment.tsx";

export type DoorRow = z.infer<typeof door>;

/** One with a button at its end. */
export function DoorLine({ row, children }: { row: DoorRow; children: ReactNode }) {
  const { label, name, made_at, used_at, expires_at, current } = row;
  return (
    <li>
      <div>
        <b>{name}</b> <span className="badge">{label}</span>
        {current && <span className="badge">지금 이 기기</span>}
        <p>
          {made_at && (
            <>
              <Moment at={made_at} /> 생성 ·{" "}
            </>
          )}
          {used_at
            ? (
              <>
                마지막 사용 <Moment at={used_at} />
              </>
            )
            : "사용 기록 없음"}
          {expires_at && (
            <>
              {" · "}
              <Moment at={expires_at} />까지
            </>
          )}
        </p>
      </div>
      <div className="strip fixed">{children}</div>
    </li>
  );
}
