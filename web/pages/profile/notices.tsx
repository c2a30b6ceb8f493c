/** What is sent of one's notices, by kind and channel, and when: for one person, or as everybody starts. No script. */
import {
  CHANNEL_NAMES,
  type ChannelName,
  type Mode,
  MODES,
} from "../../../events/kit/notice_kind.ts";
import type { NoticeTimes } from "../../../events/notice/notice_choice.ts";
import PushSwitch, { type SwitchProps } from "./push-switch.island.tsx";
import { noticePaths } from "../staff/notices/paths.ts";
import { CardTable, type Column } from "../../ui/list/card_table.tsx";
import { CSRF_FIELD } from "../../ui/form/csrf.ts";
import { Field } from "../../ui/form/field.tsx";
import { Shell, type ShellFrame } from "../../ui/frame/shell.tsx";

export interface ChoiceRow {
  kind: string;
  title: string;
  /** What the noun is called that it belongs to. */
  noun: string;
  /** Chosen here, and what holds without a choice. */
  modes: Partial<Record<ChannelName, { chosen: Mode | null; without: Mode }>>;
}

export interface ChoicesProps {
  /** Where the form is sent. */
  action: string;
  csrf: string;
  rows: ChoiceRow[];
  /** Those that the settings have. */
  channels: readonly ChannelName[];
  times: NoticeTimes;
  /** Channels that have no address of this person. */
  unreached: readonly ChannelName[];
  /** Of a customer, who has no bell. */
  isCustomer: boolean;
  /** What is wrong with what was sent; "" where nothing is. */
  problem: string;
  done: boolean;
}

const MODE_NAMES: Record<Mode, string> = { now: "바로", digest: "하루 한 번", off: "안 함" };

/** What a person without an address for a channel can do about it; the others say it themselves. */
/** A customer with an address gets no messages by telephone. */
const CUSTOMER_UNREACHED: Partial<Record<ChannelName, string>> = {
  mail: "계정에 이메일 주소가 없어 메일로는 받을 수 없습니다.",
  alimtalk: "알림톡·문자는 계정에 이메일 주소가 없고 휴대전화번호가 있을 때 보냅니다.",
};

const UNREACHED: Partial<Record<ChannelName, string>> = {
  mail: "계정에 이메일 주소가 없어 메일로는 받을 수 없습니다.",
  alimtalk:
    "직원 정보와 계정에 휴대전화번호가 없어 알림톡·문자로는 받을 수 없습니다. 번호는 최고관리자가 직원 정보에 등록합니다.",
};

/** Name of a field of the form. */
export const modeField = (kind: string, channel: ChannelName): string => `${kind}.${channel}`;

/** `08:30` of minutes after midnight. */
export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

const channelColumn = (channel: ChannelName): Column<ChoiceRow> => ({
  label: CHANNEL_NAMES[channel],
  kind: "short",
  cell({ kind, title, modes }) {
    const mode = modes[channel];
    if (!mode) return "";
    return (
      <select
        className="input notice-mode"
        name={modeField(kind, channel)}
        defaultValue={mode.chosen ?? ""}
        aria-label={`${title}: ${CHANNEL_NAMES[channel]}`}
      >
        <option value="">기본값({MODE_NAMES[mode.without]})</option>
        {MODES.map((one) => <option key={one} value={one}>{MODE_NAMES[one]}</option>)}
      </select>
    );
  },
});

/** The form: what is left at its default is not kept. */
export function NoticeChoices(props: ChoicesProps) {
  const { action, csrf, rows, channels, times, unreached, isCustomer, problem, done } = props;
  const columns: Column<ChoiceRow>[] = [
    { label: "알림", kind: "main", names: true, cell: ({ title }) => title },
    { label: "구분", kind: "spare", cell: ({ noun }) => noun },
    ...channels.map(channelColumn),
  ];
  return (
    <form className="stack" method="post" action={action}>
      <input type="hidden" name={CSRF_FIELD} value={csrf} />
      {done && <p className="notice notice-success" role="status">알림 설정을 저장했습니다.</p>}
      {problem && <p className="notice" role="alert">{problem}</p>}
      {unreached.map((channel) => {
        const text = (isCustomer ? CUSTOMER_UNREACHED : UNREACHED)[channel];
        return text && <p key={channel} className="notice">{text}</p>;
      })}
      {channels.length === 0
        ? (
          <p className="notice">
            {isCustomer
              ? "사무소가 메일이나 알림톡을 보내지 않고 있습니다. 소식은 내 정보에서 확인해 주세요."
              : "보낼 채널이 설정되어 있지 않아 사무실 화면의 종에만 표시합니다."}
          </p>
        )
        : (
          <>
            <CardTable
              label="알림별 발송 방법"
              columns={columns}
              rows={rows}
              keyOf={({ kind }) => kind}
            />
            <div className="fields">
              <Field
                label="방해 금지 시작"
                name="quiet_from"
                type="time"
                required
                defaultValue={clockOf(times.quiet_from)}
              />
              <Field
                label="방해 금지 종료"
                name="quiet_to"
                type="time"
                required
                defaultValue={clockOf(times.quiet_to)}
              />
              <Field
                label="하루 한 번 보내는 시각"
                name="digest_at"
                type="time"
                required
                defaultValue={clockOf(times.digest_at)}
              />
            </div>
            <p className="muted">
              방해 금지 시간의 알림은 그 시간이 끝나면 보냅니다. 시작과 종료가 같으면 쓰지 않습니다.
              {isCustomer
                ? "계정의 보안에 관한 알림은 언제나 바로 보냅니다."
                : "보안 알림과 운영 경고는 언제나 바로 보냅니다."}
            </p>
            <p>
              <button type="submit" className="button button-primary">저장</button>
            </p>
          </>
        )}
    </form>
  );
}

/** Null where the office sends no pushes. */
type OwnNoticesProps = ChoicesProps & { frame: ShellFrame; push: SwitchProps | null };

export const OwnNoticesPage = ({ frame, push, ...choices }: OwnNoticesProps) => (
  <Shell {...frame} current={noticePaths.choices()}>
    <div className="list-page">
      <header className="page-head">
        <h1>알림 설정</h1>
        {!choices.isCustomer && (
          <>
            <p className="page-head-note">사무실 화면의 종에는 모든 알림이 표시됩니다.</p>
            <div className="page-head-actions row">
              <a href={noticePaths.list()}>받은 알림</a>
            </div>
          </>
        )}
      </header>
      {push && <PushSwitch {...push} />}
      <NoticeChoices {...choices} />
    </div>
  </Shell>
);
