import { numberText } from '../locale/locale';

const counted = (n: number, one: string, many: string) => `${numberText(n)} ${n === 1 ? one : many}`;
const a = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** The texts of notifications, in the app and by email. `who` is null if Fairlead itself did it. */
export const notificationMessages = {
  assigned: (who: string | null, noun: string) =>
    who ? `${who} assigned ${a(noun)} to you` : `${capital(a(noun))} was assigned to you`,
  assignedMany: (who: string | null, n: number, nouns: string) =>
    who ? `${who} assigned ${numberText(n)} ${nouns} to you` : `${numberText(n)} ${nouns} were assigned to you`,
  shared: (who: string | null, noun: string) =>
    who ? `${who} shared ${a(noun)} with you` : `${capital(a(noun))} was shared with you`,
  sharedMany: (who: string | null, n: number, nouns: string) =>
    who ? `${who} shared ${numberText(n)} ${nouns} with you` : `${numberText(n)} ${nouns} were shared with you`,
  mentioned: (who: string | null, n: number) =>
    `${who ? `${who} mentioned you` : 'You were mentioned'}${n > 1 ? ` ${numberText(n)} times` : ''}`,
  noted: (who: string | null, n: number) =>
    n > 1 ? `${numberText(n)} notes were sent to you` : who ? `${who} sent you a note` : 'A note was sent to you',
  toldOf: (who: string | null, noun: string) =>
    who ? `${who} notified you of ${a(noun)}` : `You were notified of ${a(noun)}`,
  commented: (who: string | null, n: number, noun: string) =>
    n > 1
      ? `${numberText(n)} new comments on ${a(noun)}`
      : who
        ? `${who} commented on ${a(noun)}`
        : `New comment on ${a(noun)}`,
  importDone: (file: string) => `Import of ${file} is done`,
  importFailed: (file: string) => `Import of ${file} failed`,
  importCounts: ({ created = 0, updated = 0, refused = 0 }: Counts) =>
    [
      ...(created || !updated ? [`${numberText(created)} created`] : []),
      ...(updated ? [`${numberText(updated)} updated`] : []),
      ...(refused ? [`${numberText(refused)} skipped, with errors`] : []),
    ].join(', '),
  overdue: (n: number) => `${counted(n, 'task is', 'tasks are')} overdue`,
  andMore: (names: string, n: number) => (n > 0 ? `${names} and ${numberText(n)} more` : names),
  reminder: (name: string) => `Reminder: ${name}`,
  atTime: (day: string, time: string, zone: string) => `${day}, ${time} (${zone})`,
  due: (day: string) => `Due ${day}`,
  late: (at: string, zone: string) =>
    `This reminder is late: it was due ${at} (${zone}), while Fairlead was not running.`,
  quoted: (text: string) => `“${text}”`,
} as const;

interface Counts {
  readonly created?: number;
  readonly updated?: number;
  readonly refused?: number;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
