/**
 * A made-up sheet of people with the flaws of real sheets, and the expected values of its rows, computed here
 * independently.
 */
export interface MessySheet {
  readonly csv: Buffer;
  /** Rows that can be imported unchanged, and rows that cannot. */
  readonly good: number;
  readonly bad: number;
  /** The people of one company whose name is spelt in several ways in the sheet. */
  readonly atHarbor: number;
  /** One of the good rows, as a search target. */
  readonly known: { readonly name: string; readonly misspelt: string; readonly phoneTail: string };
}

const first = ['Mara', 'Jürgen', 'Aoife', 'Tomasz', 'Linnéa', 'Chidi', 'Sofía', 'Pieter', 'Noor', 'Élodie'];
const last = ['Hernández', 'Köhler', 'Byrne', 'Wójcik', 'Ström', 'Okafor', 'Marín', 'Visser', 'Rahman', 'Lefèvre'];
const harbor = ['Harbor Pumps', 'harbor pumps', ' Harbor  Pumps '];

/**
 * The given number of rows, the same on every call: semicolons, quoted line ends, Windows-1252, one broken address in
 * ten.
 */
export function messyPeople(count: number): MessySheet {
  const lines = ['First name;Last name;E-mail;Telephone;Firm;Notes'];
  let bad = 0;
  let atHarbor = 0;
  for (let at = 0; at < count; at++) {
    const broken = at % 10 === 7;
    const company = at % 8 === 3 ? (harbor[at % harbor.length] as string) : `Firm ${at % 97}`;
    if (broken) bad += 1;
    if (at % 8 === 3) atHarbor += 1;
    lines.push(
      [
        first[at % first.length],
        `${lastOf(at)}${at === 42 ? 'stein' : ''}`,
        broken ? `person${at}.example` : `person${at}@example.test`,
        at === 42 ? '+1 (415) 555-8642' : `+44 20 7${String(at).padStart(6, '0')}`,
        company,
        at % 50 === 0 ? '"met at the fair;\nwants a call"' : '',
      ].join(';'),
    );
  }
  const known = {
    name: `${first[2]} ${lastOf(42)}stein`,
    misspelt: `${first[2]} ${lastOf(42)}stien`,
    phoneTail: '5558642',
  };
  return { csv: windows1252(`${lines.join('\r\n')}\r\n`), good: count - bad, bad, atHarbor, known };
}

const lastOf = (at: number): string => last[Math.floor(at / first.length) % last.length] as string;

/** The few letters outside Latin-1 in the names are written without their accent. */
function windows1252(text: string): Buffer {
  return Buffer.from(text.replace(/[\u0100-\uffff]/gu, 'e'), 'latin1');
}

/** The rejected rows as downloaded, with each address corrected. */
export function mended(csv: string): string {
  return csv.replace(/person(\d+)\.example(?!\.)/g, 'person$1@example.test');
}
