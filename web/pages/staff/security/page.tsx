/** The security log for superusers: what has to be seen, the months to look through, and every entry. */
import { securityPaths } from "./paths.ts";
import { tableShortcuts } from "../../../table/section_keys.ts";
import type { DataTableProps } from "../../../table/types.ts";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import OfficeTable from "../../tables/data-table.island.tsx";
import { type Left, type MonthRow, Months, ReviewForm, Reviews } from "./months.tsx";
import { type Forms, type NoticeRow, Notices } from "./notices.tsx";

export const SECURITY_TITLE = "접속 기록";

interface SecurityPageProps extends Forms {
  frame: ShellFrame;
  /** The newest of them, and how many there are besides. */
  notices: NoticeRow[];
  more: number;
  months: MonthRow[];
  /** Years for which the log is kept. */
  logYears: number;
  /** What was just done. */
  done: string | null;
  left: Left | null;
}

/** The ways to look at what is kept about people. */
export function Views({ current }: { current: "overview" | "log" | "requests" | "destruction" }) {
  const link = (name: typeof current, href: string, label: string) => (
    <a href={href} aria-current={name === current ? "page" : undefined}>{label}</a>
  );
  return (
    <nav className="tabs" aria-label="접속 기록 보기">
      {link("overview", securityPaths.overview(), "알림과 점검")}
      {link("log", securityPaths.log(), "전체 기록")}
      {link("requests", securityPaths.requests(), "본인 요구")}
      {link("destruction", securityPaths.destruction(), "보유와 파기")}
    </nav>
  );
}

export function SecurityPage(props: SecurityPageProps) {
  const { frame, notices, more, months, logYears, done, left, csrf, formKey } = props;
  const forms = { csrf, formKey };
  const open = months.filter((month) => month.open);
  return (
    <Shell {...frame} current={securityPaths.overview()}>
      <div className="security">
        <h1>{SECURITY_TITLE}</h1>
        <Views current="overview" />
        {done && <p className="notice notice-success" role="status">{done}</p>}
        {left && !open.some(({ month }) => month === left.month) && (
          <p className="notice" role="alert">{left.message}</p>
        )}
        <section aria-labelledby="security-notices">
          <h2 id="security-notices">확인할 알림</h2>
          <Notices notices={notices} more={more} forms={forms} />
        </section>
        <section aria-labelledby="security-open">
          <h2 id="security-open">점검할 달</h2>
          <p className="security-fine">
            개인정보 처리시스템의 접속 기록은 매달 한 번 이상 점검합니다(개인정보의 안전성 확보조치
            기준 제8조). 기록은 {logYears}년 동안 보관한 뒤 파기합니다.
          </p>
          {open.length === 0
            ? <p className="security-none">점검할 달이 없습니다.</p>
            : open.map((month) => (
              <ReviewForm key={month.month} month={month} left={left} {...forms} />
            ))}
        </section>
        <section aria-labelledby="security-months">
          <h2 id="security-months">월별 기록</h2>
          <Months months={months} />
        </section>
        <section aria-labelledby="security-reviews">
          <h2 id="security-reviews">점검 기록</h2>
          <Reviews months={months} />
        </section>
      </div>
    </Shell>
  );
}

/** Every entry: filtered, searched, sorted, exported like any table. */
export function SecurityLogPage({ frame, table }: { frame: ShellFrame; table: DataTableProps }) {
  return (
    <Shell {...frame} current={securityPaths.overview()} shortcuts={tableShortcuts}>
      <div className="settings security-log">
        {/* The menu and the tabs say it for those who see them: the rows begin that much higher. */}
        <h1 className="visually-hidden">{SECURITY_TITLE}</h1>
        <Views current="log" />
        <OfficeTable
          {...table}
          screen={{ ...table.screen, title: "전체 기록", heading: { text: "전체 기록", level: 2 } }}
        />
      </div>
    </Shell>
  );
}
