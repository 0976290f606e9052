/** Addresses of fictional companies: real towns, invented streets, telephone numbers that are not in use. */

export interface Town {
  readonly city: string;
  readonly state: string | null;
  readonly country: string;
  /** Each # is replaced by a digit. */
  readonly postal: string;
  readonly phone: string;
}

export const towns: readonly Town[] = [
  { city: 'Hamburg', state: null, country: 'Germany', postal: '20###', phone: '+49 40 555 0###' },
  { city: 'München', state: null, country: 'Germany', postal: '80###', phone: '+49 89 555 0###' },
  { city: 'Leipzig', state: null, country: 'Germany', postal: '04###', phone: '+49 341 555 0###' },
  { city: 'Wien', state: null, country: 'Austria', postal: '10#0', phone: '+43 1 555 0###' },
  { city: 'Zürich', state: null, country: 'Switzerland', postal: '80##', phone: '+41 44 555 01 ##' },
  { city: 'Göteborg', state: null, country: 'Sweden', postal: '41# ##', phone: '+46 31 555 0##' },
  { city: 'Aarhus', state: null, country: 'Denmark', postal: '80##', phone: '+45 55 50 1# ##' },
  { city: 'Rotterdam', state: null, country: 'Netherlands', postal: '30## AB', phone: '+31 10 555 01##' },
  { city: 'Lyon', state: null, country: 'France', postal: '6900#', phone: '+33 4 55 50 1# ##' },
  { city: 'Porto', state: null, country: 'Portugal', postal: '4###-001', phone: '+351 22 555 01##' },
  { city: 'Leeds', state: null, country: 'United Kingdom', postal: 'LS# #AB', phone: '+44 113 496 0###' },
  { city: 'Bristol', state: null, country: 'United Kingdom', postal: 'BS# #TQ', phone: '+44 117 496 0###' },
  { city: 'Cork', state: null, country: 'Ireland', postal: 'T12 X###', phone: '+353 21 555 01##' },
  { city: 'Portland', state: 'OR', country: 'United States', postal: '972##', phone: '(503) 555-01##' },
  { city: 'Austin', state: 'TX', country: 'United States', postal: '787##', phone: '(512) 555-01##' },
  { city: 'Columbus', state: 'OH', country: 'United States', postal: '432##', phone: '(614) 555-01##' },
  { city: 'Boston', state: 'MA', country: 'United States', postal: '021##', phone: '(617) 555-01##' },
  { city: 'Denver', state: 'CO', country: 'United States', postal: '802##', phone: '(303) 555-01##' },
  { city: 'Minneapolis', state: 'MN', country: 'United States', postal: '554##', phone: '(612) 555-01##' },
  { city: 'Toronto', state: 'ON', country: 'Canada', postal: 'M5V #A#', phone: '(416) 555-01##' },
  { city: 'Vancouver', state: 'BC', country: 'Canada', postal: 'V6B #C#', phone: '(604) 555-01##' },
];

export const streets: readonly string[] = [
  'Mill Lane',
  'Harbour Road',
  'Station Street',
  'Foundry Way',
  'Orchard Close',
  'Canal Street',
  'Market Place',
  'Industriestraße',
  'Bahnhofstraße',
  'Weidenweg',
  'Kirkegade',
  'Rue du Verger',
  'Quay Street',
  'Hill Road',
  'Park Avenue',
  'Bridge Street',
  'Airport Road',
  'College Street',
  'Lakeside Drive',
  'Old Brewery Yard',
];
