/** A link to a file on a page that the server draws (`web/ui/file_anchor.tsx`). */
import { island } from "../../ui/frame/island.tsx";
import { FileAnchor } from "../../ui/file_anchor.tsx";

interface FileLinkProps {
  href: string;
  look?: "primary";
  label: string;
}

const FileLink = ({ label, ...link }: FileLinkProps) => <FileAnchor {...link}>{label}</FileAnchor>;

export default island("file-link", FileLink);
