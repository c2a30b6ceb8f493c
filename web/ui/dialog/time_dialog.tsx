/** Choosing a moment to look at: a day and a time, or one of those asked for often. Loaded when it is opened. */
import { type FormEvent, useState } from "react";
import { AS_OF, momentOf } from "../../../projections/kit/as_of.ts";
import { Button } from "../form/button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "../form/field.tsx";
import { officeNow } from "../time/now.ts";
import { momentChoices } from "../time/time_choices.ts";
import { addressAt, timeOpen } from "../time/time_open.ts";

const go = (moment: string): void => location.assign(addressAt(moment));

export default function TimeDialog() {
  const [now] = useState(() => officeNow().getTime());
  const given = new URLSearchParams(location.search).get(AS_OF) || momentOf(now);
  const [day, setDay] = useState(given.slice(0, 10));
  const [time, setTime] = useState(given.slice(11, 16));
  const close = () => {
    timeOpen.value = false;
  };
  const isLater = `${day}T${time}` > momentOf(now);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isLater) go(`${day}T${time}`);
  };
  return (
    <Dialog
      title="과거 시점으로 보기"
      text="선택한 시점에 이 화면이 어땠는지 그대로 보여 드립니다. 지금 내용은 바뀌지 않습니다."
      onClose={close}
    >
      <div className="row" role="group" aria-label="자주 보는 시점">
        {momentChoices(now).map(({ label, moment }) => (
          <Button
            key={label}
            small
            onClick={() => go(moment)}
          >
            {label}
          </Button>
        ))}
      </div>
      <form onSubmit={submit}>
        <div className="row time-fields">
          <Field
            label="날짜"
            type="date"
            required
            max={momentOf(now).slice(0, 10)}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <Field
            label="시각"
            type="time"
            required
            value={time}
            problem={isLater && "아직 오지 않은 시점입니다."}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </div>
        <div className="dialog-actions">
          <Button onClick={close}>취소</Button>
          <Button type="submit" look="primary">이 시점으로 보기</Button>
        </div>
      </form>
    </Dialog>
  );
}
