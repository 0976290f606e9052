import type { FileKind } from '@fairlead/domain/documents/file-kind';
import {
  type Icon,
  IconFile,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeTxt,
  IconFileTypeXls,
  IconFileZip,
  IconMovie,
  IconMusic,
  IconPhoto,
} from '../../ui/icons';
import { filesMessages as m } from './files.messages';

const ICONS: Readonly<Record<FileKind, Icon>> = {
  pdf: IconFileTypePdf,
  image: IconPhoto,
  text_document: IconFileTypeDoc,
  spreadsheet: IconFileTypeXls,
  presentation: IconFileTypePpt,
  text: IconFileTypeTxt,
  archive: IconFileZip,
  audio: IconMusic,
  video: IconMovie,
  other: IconFile,
};

export function FileIcon({ kind, size = 18 }: { kind: FileKind; size?: number }) {
  const Mark = ICONS[kind];
  return <Mark size={size} stroke={1.6} aria-label={m.kinds[kind]} role="img" />;
}
