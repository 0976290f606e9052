/** A stored colour: six digits without the sign. */
export type Hex = string;

const SHAPE = /^#?([0-9a-f]{6})$/i;

/** Null if it is not a colour. */
export function readColor(text: unknown): Hex | null {
  return SHAPE.exec(typeof text === 'string' ? text.trim() : '')?.[1]?.toUpperCase() ?? null;
}

/** The offered colours; the first seven are assigned to people in turn. */
export const COLORS: readonly Hex[] = [
  '1D5BBF',
  '14756B',
  '7449B8',
  'A96500',
  'B03268',
  '3F6B1F',
  '8A4B2A',
  'C4352B',
  '0E6C8F',
  '5B5F97',
  '4E5259',
  '8C3FA0',
];
const IN_TURN = 7;

/** The colour of people without an assigned one. */
export function colorInTurn(index: number): Hex {
  return COLORS[index % IN_TURN] ?? '1D5BBF';
}

export type Colors = Readonly<Record<string, Hex>>;
