/** The light theme of the screens: paper is white. */
export const INK = {
  text: '#1a1c20',
  second: '#4e5259',
  quiet: '#666a72',
  border: '#e9e8e4',
  strong: '#d9d8d2',
  accent: '#1d5bbf',
  pale: '#dce8fa',
  head: '#f7f7f4',
  green: '#17633a',
  red: '#a62b22',
  amber: '#7a4c00',
} as const;

/** The first of `light-dark(#1d5bbf, #5a90e6)`, or the color itself where it is the same in both themes. */
export function onPaper(color: string): string {
  return /light-dark\(\s*(#[0-9a-f]{6})/i.exec(color)?.[1] ?? (/^#[0-9a-f]{6}$/i.test(color) ? color : INK.quiet);
}
