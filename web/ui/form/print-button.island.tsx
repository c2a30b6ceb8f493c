/** Prints the page, for what is kept on paper or as a PDF: what is folded on the screen is open there. */
import { useEffect } from "react";
import { island } from "../frame/island.tsx";
import { Button } from "./button.tsx";
import { unfoldOnPaper } from "../on_paper.ts";

function PrintButton() {
  useEffect(() => unfoldOnPaper(document.querySelector("main")!), []);
  return <Button onClick={() => print()}>인쇄</Button>;
}

export default island("print-button", PrintButton);
