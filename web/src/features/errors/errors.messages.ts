/** Texts of the error pages. */
export const errorMessages = {
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The address may be mistyped, or the page was removed.',
  to: (place: string) => `Go to ${place}`,
  home: 'Home',
  noPermissionTitle: 'You don’t have access',
  noPermissionText: 'Your role does not include this page. An administrator of your account can change that.',
  externalText: 'You can open what is shared with you. You don’t have access to anything else here.',
  toShared: 'See what is shared with you',
  signOut: 'Sign out',
  crashTitle: 'This page stopped working',
  crashText:
    'What you saved is safe. Reload to continue; if it happens again, tell an administrator what you were doing.',
  chunkText:
    'Part of the page could not be loaded, most likely because a new version was installed. Reload to continue.',
  offlineTitle: 'You’re offline',
  offlineText: 'The server can’t be reached. This page opens by itself when you’re connected again. Nothing is lost.',
  reload: 'Reload',
  retry: 'Try again',
};
