import { Button } from "../form/button.tsx";
import { Dialog } from "./dialog.tsx";
import { helpOpen } from "../help.ts";
import { officeShortcuts, type Shortcut } from "../client/shortcuts.ts";

/** The keys of this page and of every page. */
export default function HelpDialog({ shortcuts }: { shortcuts: Shortcut[] }) {
  const close = () => {
    helpOpen.value = false;
  };
  return (
    <Dialog
      title="단축키"
      text="글자를 입력하는 중에는 한 글자 단축키가 작동하지 않습니다."
      onClose={close}
    >
      <dl className="shortcuts">
        {[...shortcuts, ...officeShortcuts].map(({ keys, what }) => (
          <div key={keys.join("+")}>
            <dt>{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className="dialog-actions">
        <Button look="primary" onClick={close}>닫기</Button>
      </div>
    </Dialog>
  );
}
