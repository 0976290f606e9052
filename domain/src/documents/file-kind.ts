import { imageKind } from '../images/image-kind';

/** The name of a type for users: chosen in filters, and shown as an icon. */
export const FILE_KINDS = [
  'pdf',
  'image',
  'text_document',
  'spreadsheet',
  'presentation',
  'text',
  'archive',
  'audio',
  'video',
  'other',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export interface FoundKind {
  readonly content_type: string;
  readonly file_kind: FileKind;
  /** Of a picture that browsers show. */
  readonly width: number | null;
  readonly height: number | null;
  /** It can be run on a computer. */
  readonly is_program: boolean;
}

/** This many bytes of its beginning determine a file: a photo can contain a colour profile before its dimensions. */
export const HEAD_BYTES = 512 * 1024;
const WHOLE_TEXT = 4096;

const OCTETS = 'application/octet-stream';
const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';

/** Containers have many formats: the ending of the name determines which. */
const ZIPPED: Readonly<Record<string, readonly [string, FileKind]>> = {
  docx: [`${office}.wordprocessingml.document`, 'text_document'],
  xlsx: [`${office}.spreadsheetml.sheet`, 'spreadsheet'],
  pptx: [`${office}.presentationml.presentation`, 'presentation'],
  odt: [`${open}.text`, 'text_document'],
  ods: [`${open}.spreadsheet`, 'spreadsheet'],
  odp: [`${open}.presentation`, 'presentation'],
};
const OLE: typeof ZIPPED = {
  doc: ['application/msword', 'text_document'],
  xls: ['application/vnd.ms-excel', 'spreadsheet'],
  ppt: ['application/vnd.ms-powerpoint', 'presentation'],
  msg: ['application/vnd.ms-outlook', 'other'],
};
const TEXTS: typeof ZIPPED = {
  csv: ['text/csv', 'spreadsheet'],
  tsv: ['text/tab-separated-values', 'spreadsheet'],
};

type Start = readonly [hex: string, at: number, content_type: string, kind: FileKind];
const STARTS: readonly Start[] = [
  ['1f8b', 0, 'application/gzip', 'archive'],
  ['377abcaf271c', 0, 'application/x-7z-compressed', 'archive'],
  ['526172211a07', 0, 'application/vnd.rar', 'archive'],
  ['49492a00', 0, 'image/tiff', 'image'],
  ['4d4d002a', 0, 'image/tiff', 'image'],
  ['424d', 0, 'image/bmp', 'image'],
  ['66747970686569', 4, 'image/heic', 'image'],
  ['667479706d696631', 4, 'image/heif', 'image'],
  ['6674797061766966', 4, 'image/avif', 'image'],
  ['667479704d3441', 4, 'audio/mp4', 'audio'],
  ['66747970', 4, 'video/mp4', 'video'],
  ['1a45dfa3', 0, 'video/webm', 'video'],
  ['494433', 0, 'audio/mpeg', 'audio'],
  ['fffb', 0, 'audio/mpeg', 'audio'],
  ['4f676753', 0, 'audio/ogg', 'audio'],
  ['57415645', 8, 'audio/wav', 'audio'],
  ['7b5c727466', 0, 'application/rtf', 'text_document'],
];
/** Windows, Linux and macOS, and scripts that a shell runs. */
const PROGRAMS = ['4d5a', '7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '2321'];

/** Determines the type of a file by its beginning. Its name counts only among formats that begin alike. */
export function fileKind(head: Uint8Array, name: string): FoundKind {
  const picture = imageKind(head);
  if (picture) return { ...picture, file_kind: 'image', is_program: false };
  const start = hexOf(head.subarray(0, 16));
  if (PROGRAMS.some((program) => start.startsWith(program)) && !isPlainText(head, start))
    return found(OCTETS, 'other', true);
  if (textOf(head.subarray(0, 1024)).includes('%PDF-')) return found('application/pdf', 'pdf');
  const ending = endingOf(name);
  if (start.startsWith('504b0304') || start.startsWith('504b0506'))
    return found(...(ZIPPED[ending] ?? (['application/zip', 'archive'] as const)));
  if (start.startsWith('d0cf11e0a1b11ae1')) return found(...(OLE[ending] ?? ([OCTETS, 'other'] as const)));
  const known = STARTS.find(([hex, at]) => start.startsWith(hex, at * 2));
  if (known) return found(known[2], known[3]);
  return isText(head) ? textKind(head, ending) : found(OCTETS, 'other');
}

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** A name with the ending of a format that only its ending identifies; empty for others. */
export function nameLike(content_type: string): string {
  const all = Object.entries({ ...ZIPPED, ...OLE, ...TEXTS });
  const ending = all.find(([, [type]]) => type === content_type)?.[0];
  return ending === undefined ? '' : `file.${ending}`;
}

function found(content_type: string, file_kind: FileKind, is_program = false): FoundKind {
  return { content_type, file_kind, width: null, height: null, is_program };
}

/** "MZ" may also begin a sentence; a program has bytes that no text has. */
function isPlainText(head: Uint8Array, start: string): boolean {
  return start.startsWith('4d5a') && isText(head);
}

function textKind(head: Uint8Array, ending: string): FoundKind {
  const beginning = textOf(head.subarray(0, WHOLE_TEXT));
  if (/<svg[\s>]/i.test(beginning)) return found('image/svg+xml', 'text');
  if (/<(!doctype html|html|head|body|script)[\s>]/i.test(beginning)) return found('text/html', 'text');
  return found(...(TEXTS[ending] ?? (['text/plain', 'text'] as const)));
}

function isText(head: Uint8Array): boolean {
  const part = head.subarray(0, WHOLE_TEXT);
  return part.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13 || byte === 12);
}

function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A few kilobytes can unfold to gigabytes of pixels in the browser. A photo of a good camera has 60 million. */
const MOST_PIXELS = 64_000_000;
const LONGEST_SIDE = 16_384;
const SHOWN = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
/** A larger one is only downloaded. */
export const PREVIEW_BYTES = 64 * 1024 * 1024;

export type Preview = 'pdf' | 'image' | null;

export interface Previewed {
  readonly content_type: string | null;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** How the page shows a file, if it can. */
export function previewOf({ content_type, size, width, height }: Previewed): Preview {
  if (size > PREVIEW_BYTES) return null;
  if (content_type === 'application/pdf') return 'pdf';
  if (!SHOWN.includes(content_type ?? '') || width === null || height === null) return null;
  return width * height <= MOST_PIXELS && Math.max(width, height) <= LONGEST_SIDE ? 'image' : null;
}
