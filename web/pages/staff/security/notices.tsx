/** What superusers have to see of the security log, and the way to say that it was seen. */
import type { ReactNode } from "react";
import { securityPaths } from "./paths.ts";
import { Moment } from "../../../ui/moment.tsx";
import { numbered } from "../../../ui/numbered.ts";

/** What somebody has to see. */
export interface NoticeRow {
  id: string;
  at: string;
  title: string;
  kind: string;
  by: string;
  /** The account it is about, where that is not who did it. */
  about: string;
  object: string;
  count: number;
  network: string;
  device: string;
}

/** What every form of the page carries. */
export interface Forms {
  csrf: string;
  /** Makes a form that is sent twice one change. */
  formKey: string;
}

export function Hidden({ csrf, formKey }: Forms) {
  return (
    <>
      <input type="hidden" name="csrfmiddlewaretoken" value={csrf} />
      <input type="hidden" name="key" value={formKey} />
    </>
  );
}

interface AcknowledgeProps {
  ids: string[];
  forms: Forms;
  children: ReactNode;
}

function Acknowledge({ ids, forms, children }: AcknowledgeProps) {
  return (
    <form method="post" action={securityPaths.acknowledge()}>
      <Hidden {...forms} />
      <input type="hidden" name="ids" value={ids.join()} />
      <button type="submit" className="button">{children}</button>
    </form>
  );
}

function Notice(
  { notice, name, forms }: {
    notice: NoticeRow; /** What its button says. */
    name: string;
    forms: Forms;
  },
) {
  const { id, at, title, by, about, object, count, network, device } = notice;
  const what = [object, count > 1 && `${count.toLocaleString("ko-KR")}건`].filter(Boolean);
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>{[about ? `${by} → ${about}` : by, ...what].join(" · ")}</p>
        <p className="security-fine">
          <Moment at={at} /> · {[network, device].filter(Boolean).join(" · ") || "접속지 없음"}
        </p>
      </div>
      <Acknowledge ids={[id]} forms={forms}>
        확인했음<span className="visually-hidden">: {name}</span>
      </Acknowledge>
    </li>
  );
}

interface NoticesProps {
  notices: NoticeRow[];
  /** How many there are besides. */
  more: number;
  forms: Forms;
}

export function Notices({ notices, more, forms }: NoticesProps) {
  if (notices.length === 0) return <p className="security-none">확인할 알림이 없습니다.</p>;
  const names = numbered(notices.map(({ title }) => title));
  return (
    <>
      <ul className="security-notices">
        {notices.map((notice, at) => (
          <Notice key={notice.id} notice={notice} name={names[at]} forms={forms} />
        ))}
      </ul>
      {notices.length > 1 && (
        <Acknowledge ids={notices.map(({ id }) => id)} forms={forms}>
          위 {notices.length}건 모두 확인했음
        </Acknowledge>
      )}
      {more > 0 && <p className="security-fine">이전 알림 {more}건이 더 있습니다.</p>}
    </>
  );
}
