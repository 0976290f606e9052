import { describe, expect, test } from 'vitest';
import { linkOf } from './reach';

describe('PROF-01 links of email, phone and web', () => {
  test.each([
    ['email', 'mei@orchard.example', 'mailto:mei@orchard.example'],
    ['email', 'mei+crm@orchard.example', 'mailto:mei%2Bcrm@orchard.example'],
    ['email', 'not an address', null],
    ['phone', '+1 (212) 555-0142', 'tel:+12125550142'],
    ['phone', '–', null],
    ['url', 'orchard.example/about', 'https://orchard.example/about'],
    ['url', 'http://orchard.example', 'https://orchard.example/'],
    ['url', 'https://orchard.example:8443/a?b=c', 'https://orchard.example:8443/a?b=c'],
    ['url', 'javascript:alert(1)', null],
    ['url', 'JavaScript:alert(1)//a.b', null],
    ['url', 'https://javascript:alert(1)', null],
    ['url', ' java\nscript:alert(1)', null],
    ['url', 'data:text/html,<b>', null],
    ['url', '//evil.example', null],
    ['url', 'https://user:word@evil.example', null],
    ['url', 'localhost', null],
    ['text', 'https://orchard.example', null],
  ] as const)('PROF-01 %s %s leads to %s', (kind, value, href) => {
    expect(linkOf(kind, value)).toBe(href);
  });
});
