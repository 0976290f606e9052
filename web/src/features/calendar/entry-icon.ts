import { type Icon, IconCalendar, IconDeviceDesktop, IconMail, IconMapPin, IconPhone, IconUsers } from '../../ui/icons';

/** By the words of the event category, because accounts choose their names. */
const BY_WORDS: readonly (readonly [RegExp, Icon])[] = [
  [/call|phone|voicemail/i, IconPhone],
  [/demo|presentation|webinar|video/i, IconDeviceDesktop],
  [/visit|site|trip|travel|fair|lunch|dinner/i, IconMapPin],
  [/meet|appointment|review|team/i, IconUsers],
  [/mail/i, IconMail],
];

export function iconOfCategory(name: string | undefined): Icon {
  return BY_WORDS.find(([words]) => words.test(name ?? ''))?.[1] ?? IconCalendar;
}
