/** The keys that submit a form from any of its fields, as this computer names them. */
export const SUBMIT_KEYS = [/Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl', 'Enter'] as const;
