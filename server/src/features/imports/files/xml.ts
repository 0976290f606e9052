import { SaxesParser } from 'saxes';
import { refuseFile } from './sheet-file';

type Attributes = Readonly<Record<string, string>>;

export interface XmlEvents {
  /** Names without prefix: some programs write `x:row`. */
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Reads XML as a stream. `read` gets portions; entities declared in the document are not expanded, so they cannot
 * grow.
 */
export function xmlReader(events: XmlEvents): { read(part: string): void; end(): void } {
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw refuseFile('The workbook is damaged and cannot be read. Save it again and retry.');
  });
  const { open, text, close } = events;
  if (open) parser.on('opentag', ({ name, attributes }) => open(plain(name), attributes));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', ({ name }) => close(plain(name)));
  return { read: (part) => void parser.write(part), end: () => void parser.close() };
}

/** Reads a whole document; for small ones. */
export async function readXml(parts: AsyncIterable<string>, events: XmlEvents): Promise<void> {
  const reader = xmlReader(events);
  let any = false;
  for await (const part of parts) {
    any = true;
    reader.read(part);
  }
  if (any) reader.end();
}

function plain(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
