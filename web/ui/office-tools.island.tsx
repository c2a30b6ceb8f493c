/** What every office page carries: messages, questions, the keyboard help. */
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { island } from "../island.tsx";
import { pending } from "./confirm.ts";
import { helpOpen } from "./help.ts";
import { isShortcut } from "./keyboard.ts";
import { lazyPart } from "./lazy.tsx";
import { startSession } from "./session.ts";
import { stepUp } from "./step_up.ts";
import type { Shortcut } from "./shortcuts.ts";
import { ToastList } from "./toast_list.tsx";

const ConfirmDialog = lazyPart(() => import("./confirm_dialog.tsx"));
const StepUpDialog = lazyPart(() => import("./step_up_dialog.tsx"));
const HelpDialog = lazyPart(() => import("./help_dialog.tsx"));

function OfficeTools({ shortcuts }: { shortcuts: Shortcut[] }) {
  useSignals();
  // A page may ask before this island is alive, and its server has drawn no question.
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    void startSession();
    const open = (event: KeyboardEvent) => {
      if (event.key !== "?" || !isShortcut(event)) return;
      event.preventDefault();
      helpOpen.value = true;
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <ToastList />
      {alive && pending.value && <ConfirmDialog />}
      {alive && stepUp.value && <StepUpDialog />}
      {helpOpen.value && <HelpDialog shortcuts={shortcuts} />}
    </>
  );
}

export default island("office-tools", OfficeTools);
