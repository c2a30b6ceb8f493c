/** The channels that notices leave by: whether they are set, a test, what they gave up, what everybody starts with. */
import { CHANNEL_NAMES, type ChannelName } from "../../../../events/kit/notice_kind.ts";
import { type ChoicesProps, NoticeChoices } from "../../profile/notices.tsx";
import { CSRF_FIELD } from "../../../ui/form/csrf.ts";
import { CardTable, type Column } from "../../../ui/list/card_table.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Shell, type ShellFrame } from "../../../ui/frame/shell.tsx";
import { count } from "../../../ui/time/format.ts";
import { ALL, noticePaths } from "./paths.ts";

export const CHANNELS_TITLE = "알림 발송";

export interface ChannelLine {
  channel: ChannelName;
  isSet: boolean;
  /** Where it leads to, without any key; or what has to be set. */
  said: string;
}

export interface GivenUpRow {
  id: string;
  channel: ChannelName;
  /** The kind of notice, and the account it was for. */
  kind: string;
  who: string;
  why: string;
  at: string;
}

/** What the provider answered to a test. */
export interface Tested {
  channel: ChannelName;
  isSent: boolean;
  words: string;
}

interface ChannelsProps {
  frame: ShellFrame;
  csrf: string;
  channels: ChannelLine[];
  tested: Tested | null;
  givenUp: GivenUpRow[];
  /** Of all; the newest are shown. */
  givenUpCount: number;
  defaults: ChoicesProps;
  done: string;
}

type Named = Record<string, string>;

const Press = ({ action, csrf, label, said, fields }: {
  action: string;
  csrf: string;
  label: string;
  said: string;
  fields: Named;
}) => (
  <form method="post" action={action}>
    <input type="hidden" name={CSRF_FIELD} value={csrf} />
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button type="submit" className="button button-small" aria-label={said}>{label}</button>
  </form>
);

const channelColumns = (csrf: string): Column<ChannelLine>[] => [
  { label: "채널", names: true, kind: "short", cell: ({ channel }) => CHANNEL_NAMES[channel] },
  {
    label: "상태",
    kind: "short",
    cell: ({ isSet }) =>
      isSet
        ? <span className="badge badge-success">설정됨</span>
        : <span className="badge">설정 안 됨</span>,
  },
  { label: "설정", kind: "main", cell: ({ said }) => said },
  {
    label: "시험",
    kind: "acts",
    cell: ({ channel, isSet }) =>
      isSet && (
        <Press
          action={noticePaths.test()}
          csrf={csrf}
          label="나에게 시험 발송"
          said={`${CHANNEL_NAMES[channel]} 시험 발송`}
          fields={{ channel }}
        />
      ),
  },
];

const givenUpColumns = (csrf: string): Column<GivenUpRow>[] => [
  { label: "알림", names: true, kind: "short", cell: ({ kind }) => kind },
  { label: "받는 사람", kind: "short", cell: ({ who }) => who },
  { label: "채널", kind: "short", cell: ({ channel }) => CHANNEL_NAMES[channel] },
  { label: "사유", kind: "long", cell: ({ why }) => why },
  { label: "중단 일시", kind: "short", cell: ({ at }) => <Moment at={at} /> },
  {
    label: "처리",
    kind: "acts",
    cell: ({ id, channel, kind, who }) => (
      <div className="row">
        <Press
          action={noticePaths.retry()}
          csrf={csrf}
          label="다시 보내기"
          said={`${who}의 ${kind} 다시 보내기`}
          fields={{ id, channel }}
        />
        <Press
          action={noticePaths.setAside()}
          csrf={csrf}
          label="목록에서 빼기"
          said={`${who}의 ${kind} 목록에서 빼기`}
          fields={{ id, channel }}
        />
      </div>
    ),
  },
];

function TestResult({ channel, isSent, words }: Tested) {
  return isSent
    ? (
      <p className="notice notice-success" role="status">
        {CHANNEL_NAMES[channel]} 시험 발송을 서버가 받았습니다. 서버 응답: {words}
      </p>
    )
    : (
      <p className="notice notice-warning" role="alert">
        {CHANNEL_NAMES[channel]} 시험 발송이 실패했습니다. {words}
      </p>
    );
}

/** What needs a person: one by one, or all at once after an outage. */
function GivenUp(
  { givenUp, givenUpCount, csrf }: Pick<ChannelsProps, "givenUp" | "givenUpCount" | "csrf">,
) {
  return (
    <section className="stack" aria-labelledby="given-up">
      <div className="bar">
        <h2 id="given-up">보내지 못한 알림 {givenUpCount > 0 && `${count(givenUpCount)}건`}</h2>
        {givenUpCount > 1 && (
          <div className="row">
            <Press
              action={noticePaths.retry()}
              csrf={csrf}
              label="모두 다시 보내기"
              said={`보내지 못한 알림 ${count(givenUpCount)}건 모두 다시 보내기`}
              fields={{ id: ALL }}
            />
            <Press
              action={noticePaths.setAside()}
              csrf={csrf}
              label="모두 목록에서 빼기"
              said={`보내지 못한 알림 ${count(givenUpCount)}건 모두 목록에서 빼기`}
              fields={{ id: ALL }}
            />
          </div>
        )}
      </div>
      <CardTable
        label="보내지 못한 알림"
        columns={givenUpColumns(csrf)}
        rows={givenUp}
        keyOf={({ id, channel }) => `${id} ${channel}`}
        none="보내지 못한 알림이 없습니다."
      />
    </section>
  );
}

export function ChannelsPage(props: ChannelsProps) {
  const { frame, csrf, channels, tested, givenUp, givenUpCount, defaults, done } = props;
  return (
    <Shell {...frame} current={noticePaths.channels()}>
      <div className="list-page">
        <header className="page-head">
          <h1>{CHANNELS_TITLE}</h1>
          <p className="page-head-note">채널의 주소와 키는 서버의 설정 파일(.env)에 적습니다.</p>
        </header>
        {tested && <TestResult {...tested} />}
        {done === "set_aside" && (
          <p className="notice notice-success" role="status">
            목록에서 뺐습니다. 더 보내지 않습니다.
          </p>
        )}
        {done === "retried" && (
          <p className="notice notice-success" role="status">
            다시 보냅니다.
          </p>
        )}
        <CardTable
          label="발송 채널"
          columns={channelColumns(csrf)}
          rows={channels}
          keyOf={({ channel }) => channel}
        />
        <GivenUp {...{ givenUp, givenUpCount, csrf }} />
        <section className="stack" aria-labelledby="defaults">
          <h2 id="defaults">사무소 기본값</h2>
          <p className="muted">직원이 알림 설정에서 따로 정하지 않은 것에 적용됩니다.</p>
          <NoticeChoices {...defaults} />
        </section>
      </div>
    </Shell>
  );
}
