/** Prints the page, for what is kept on paper or as a PDF. */
import { island } from "../island.tsx";
import { Button } from "./button.tsx";

const PrintButton = () => <Button onClick={() => print()}>인쇄</Button>;

export default island("print-button", PrintButton);
