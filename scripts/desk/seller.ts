import { Command } from 'commander';
import { type Static, Type } from 'typebox';
import { CommandFailure, nullable, requestData } from '../running-api.ts';
import { print } from './output.ts';

const OptionalText = nullable(Type.String());
const Seller = Type.Object({
  name: Type.String(),
  national_id: OptionalText,
  economic_code: OptionalText,
  registration_number: OptionalText,
  address: OptionalText,
  postal_code: OptionalText,
  phone: OptionalText,
});
type Options = {
  [Name in 'name' | 'legalId' | 'economicCode' | 'registrationNumber' | 'address' | 'postalCode' | 'phone']?: string;
};

export function sellerCommand(): Command {
  const seller = new Command('seller').description('The shop as it is named on invoices.');
  seller
    .command('show', { isDefault: true })
    .description('show the seller of the next invoices')
    .action(async (_options: object, command: Command) => {
      print(command, await requestData(Seller, '/operator/v1/seller'), formatSeller);
    });
  seller
    .command('set')
    .description('change the seller of the next invoices; those that were issued keep theirs')
    .option('--name <text>', 'the registered name')
    .option('--legal-id <number>', 'شناسهٔ ملی, eleven digits')
    .option('--economic-code <number>', 'شمارهٔ اقتصادی')
    .option('--registration-number <number>', 'شمارهٔ ثبت')
    .option('--address <text>')
    .option('--postal-code <number>')
    .option('--phone <number>')
    .action(async (options: Options, command: Command) => {
      if (Object.keys(options).length === 0) throw new CommandFailure('name what is to change: --help lists it');
      const { legalId, economicCode, registrationNumber, postalCode, ...others } = options;
      const body = {
        ...others,
        ...(legalId !== undefined && { national_id: legalId }),
        ...(economicCode !== undefined && { economic_code: economicCode }),
        ...(registrationNumber !== undefined && { registration_number: registrationNumber }),
        ...(postalCode !== undefined && { postal_code: postalCode }),
      };
      print(command, await requestData(Seller, '/operator/v1/seller', { method: 'PATCH', body }), formatSeller);
    });
  return seller;
}

function formatSeller(seller: Static<typeof Seller>): string {
  return Object.entries(seller)
    .map(([field, value]) => `${field}: ${value ?? '-'}`)
    .join('\n');
}
