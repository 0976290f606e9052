/** Companies that do not exist: a root of beginning and ending, a trade, sometimes a legal form. */

export const rootStarts: readonly string[] = [
  'Abel', 'Alder', 'Amber', 'Anvil', 'Arbor', 'Arc', 'Aster', 'Bay', 'Bern', 'Birch', 'Blau', 'Bold', 'Brack', 'Breit',
  'Bright', 'Cald', 'Cedar', 'Cinder', 'Clear', 'Cobalt', 'Copper', 'Cross', 'Delta', 'Dove', 'Drift', 'Dun', 'Ebon',
  'Edel', 'Ember', 'Eng', 'Fen', 'Fjord', 'Flint', 'Fox', 'Frost', 'Glen', 'Grau', 'Grey', 'Grön', 'Gull', 'Haven',
  'Heron', 'High', 'Iron', 'Ivory', 'Jade', 'Juniper', 'Kern', 'Kestrel', 'Kron', 'Lark', 'Laurel', 'Loch', 'Lumen',
  'Maple', 'Marsh', 'Mill', 'Moss', 'Nebel', 'North', 'Nova', 'Orchid', 'Otter', 'Pine', 'Polar', 'Quarz', 'Quill',
  'Raven', 'Reed', 'Ring', 'Rook', 'Rowan', 'Rust', 'Sable', 'Salt', 'Shore', 'Silber', 'Slate', 'Spar', 'Spruce',
  'Stein', 'Still', 'Stork', 'Süd', 'Swift', 'Tal', 'Teal', 'Tern', 'Tide', 'Timber', 'Ulm', 'Umber', 'Vale', 'Wren',
  'Yew', 'Zephyr',
];

export const rootEnds: readonly string[] = [
  'ack', 'ander', 'bank', 'beam', 'borg', 'brook', 'burn', 'cast', 'cliff', 'cove', 'craft', 'crest', 'dale', 'den', 'dorf',
  'drum', 'fall', 'fels', 'fern', 'field', 'fold', 'forge', 'gate', 'glade', 'grove', 'hall', 'haus', 'hill', 'hold',
  'holt', 'horn', 'ing', 'keel', 'kirk', 'land', 'line', 'lock', 'loft', 'mark', 'mead', 'mere', 'mont', 'moor', 'ness',
  'pass', 'peak', 'point', 'port', 'reach', 'ridge', 'rock', 'rose', 'run', 'shaw', 'span', 'stad', 'stock', 'strand',
  'stream', 'ton', 'vik', 'ward', 'well', 'wick',
];

export const trades: readonly string[] = [
  'Sensors', 'Optics', 'Logistics', 'Packaging', 'Foods', 'Instruments', 'Robotics', 'Textiles', 'Plastics', 'Steel',
  'Energy', 'Printing', 'Interiors', 'Pharma', 'Laboratories', 'Machining', 'Paper', 'Shipping', 'Electronics', 'Dairy',
  'Automation', 'Ceramics', 'Furniture', 'Glass', 'Hydraulics', 'Bakery', 'Coatings', 'Tools', 'Valves', 'Software',
  'Cables', 'Seeds', 'Garments', 'Lighting', 'Mobility', 'Brewing', 'Filters', 'Pumps', 'Travel', 'Networks',
];

export const legalForms: readonly string[] = ['GmbH', 'AB', 'Ltd', 'Inc', 'BV', 'SA', 'AG', 'Oy', 'Group', 'Co-operative'];

/** Names that try the screens, put among the first companies of every account. */
export const landmarkNames: Readonly<Record<number, string>> = {
  3: 'Grünwälder Präzisionsöfen & Söhne GmbH',
  11: 'The Western Uplands Association of Independent Orchard Keepers, Cider Makers and Growers of Heritage Fruit',
  17: 'O’Darrow & Daughters',
};

export const companyDescriptions: readonly string[] = [
  'Family-run since the nineties; decisions are made at the kitchen table.',
  'Supplies the car industry. Strict about delivery dates.',
  'Growing fast and hiring; budgets are planned in October.',
  'Three sites, one purchasing office.',
  'Long-standing customer of our distributor, now buying direct.',
  'Public tenders only; every offer needs a data sheet.',
  'Came to us through the trade fair. Wants everything in writing.',
  'Part of a larger group that prefers framework contracts.',
];
