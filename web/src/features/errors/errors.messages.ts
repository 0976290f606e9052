/** Texts of the error pages. */
export const errorMessages = {
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The address may be mistyped, or what was here has been removed.',
  toStart: 'Go to the board',
  noPermissionTitle: 'This is not open to you',
  noPermissionText:
    'Your account does not give you access to this page. An administrator of your account can change that.',
  externalText: 'You can open what was shared with you from the link you were sent. Nothing else here is open to you.',
  signOut: 'Sign out',
  crashTitle: 'This page stopped working',
  crashText: 'What you saved is safe. Reload to go on; if it happens again, tell an administrator what you were doing.',
  chunkText:
    'A part of the page did not arrive, most likely because a new version was installed meanwhile. Reload to go on.',
  offlineTitle: 'The server cannot be reached',
  offlineText: 'Nothing is lost. Check that it is running and that you are connected, then try again.',
  reload: 'Reload',
  retry: 'Try again',
};
