export const PROFILE_MESSAGES = {
  unknownTile: (tile: string) => `“${tile.slice(0, 60)}” is not a tile of this profile`,
  twice: (tile: string) => `“${tile.slice(0, 60)}” appears twice`,
} as const;
