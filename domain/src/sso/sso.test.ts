import { describe, expect, it } from 'vitest';
import { believedEmail, namesIn, plainDomains, teamIn } from './sso';

const domains = ['contoso.example'];

describe('AUTH-01 what a provider says about a person', () => {
  it.each([
    ['ida@contoso.example', true, 'ida@contoso.example'],
    [' Ida@Contoso.Example ', true, 'Ida@Contoso.Example'],
    ['ida@contoso.example', false, null],
    ['ida@contoso.example', 'true', null],
    ['ida@contoso.example', undefined, null],
    ['ida@sub.contoso.example', true, null],
    ['ida@contoso.example.evil.example', true, null],
    ['a@b@contoso.example', true, null],
    ['contoso.example', true, null],
    [undefined, true, null],
    [['ida@contoso.example'], true, null],
  ])('AUTH-01 the address %j, verified %j, is trusted as %j', (email, email_verified, expected) => {
    expect(believedEmail({ sub: '1', email, email_verified }, domains)).toBe(expected);
  });

  it.each([
    [{ given_name: 'Ida', family_name: 'Bo', name: 'Else' }, ['Ida', 'Bo']],
    [{ family_name: 'Bo' }, ['Bo', '']],
    [{ name: 'Ida van Bo' }, ['Ida', 'van Bo']],
    [{ name: 7 }, ['ida', '']],
    [{}, ['ida', '']],
  ])('AUTH-01 %j is called %j', (claims, expected) => {
    expect(namesIn({ sub: '1', ...claims }, 'ida@contoso.example')).toEqual(expected);
  });

  it.each([
    [['east'], 1],
    [['west', 'east'], 1],
    ['west', 2],
    [['West'], null],
    [undefined, null],
    [{ east: true }, null],
  ])('AUTH-01 the groups %j lead to team %j', (groups, expected) => {
    const group_teams = [
      { group: 'east', team_id: 1 },
      { group: 'west', team_id: 2 },
    ];
    expect(teamIn({ sub: '1', groups }, { groups_claim: 'groups', group_teams })).toBe(expected);
  });

  it('AUTH-01 domains are compared in small letters, without @, each once', () => {
    expect(plainDomains([' @Contoso.example', 'contoso.EXAMPLE', ''])).toEqual(['contoso.example']);
  });
});
