/** Text for a header, which takes neither line breaks nor letters beyond ASCII. */
export function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 1000);
}
