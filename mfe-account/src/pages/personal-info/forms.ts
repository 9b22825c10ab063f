export { CompanyForm } from './CompanyForm.tsx';
export { CodesForm, NumberForm } from './mobile-forms.tsx';
export { CodeForm, CurrentForm } from './password-forms.tsx';
