/** The words of a receipt in seven languages. They stand here and not in the web's catalogs, because the server prints them. */
import type { Language } from '#contract/limits.ts'
import type { ReceiptKind } from './receipts.sql.ts'

export interface ReceiptTexts {
  title: string
  number: string
  date: string
  paidBy: string
  paidTo: string
  /** What a person is called who has left. */
  former: string
  description: string
  amount: string
  total: string
  refunded: string
  /** How it was paid. */
  method: string
  wallet: string
  tipFor: (model: string) => string
  kinds: Record<ReceiptKind, string>
  note: (site: string) => string
  page: string
}

export const RECEIPT_TEXTS: Record<Language, ReceiptTexts> = {
  en: {
    title: 'Receipt',
    number: 'Number',
    date: 'Date',
    paidBy: 'Paid by',
    paidTo: 'Paid to',
    former: 'Former member',
    description: 'Description',
    amount: 'Amount',
    total: 'Total',
    refunded: 'Refunded',
    method: 'Payment',
    wallet: 'Wallet balance, in US dollars',
    tipFor: (model) => `Tip for ${model}`,
    kinds: { purchases: 'Post', tips: 'Tip', orders: 'Custom order' },
    note: (site) =>
      `This receipt confirms a payment made on ${site}. Prices are final; the model is paid by the house, less its commission.`,
    page: 'Profile',
  },
  it: {
    title: 'Ricevuta',
    number: 'Numero',
    date: 'Data',
    paidBy: 'Pagato da',
    paidTo: 'Pagato a',
    former: 'Ex membro',
    description: 'Descrizione',
    amount: 'Importo',
    total: 'Totale',
    refunded: 'Rimborsato',
    method: 'Pagamento',
    wallet: 'Saldo del portafoglio, in dollari USA',
    tipFor: (model) => `Mancia per ${model}`,
    kinds: { purchases: 'Post', tips: 'Mancia', orders: 'Ordine su misura' },
    note: (site) =>
      `Questa ricevuta conferma un pagamento effettuato su ${site}. I prezzi sono definitivi; il compenso è versato al modello al netto della commissione.`,
    page: 'Profilo',
  },
  fr: {
    title: 'Reçu',
    number: 'Numéro',
    date: 'Date',
    paidBy: 'Payé par',
    paidTo: 'Payé à',
    former: 'Ancien membre',
    description: 'Description',
    amount: 'Montant',
    total: 'Total',
    refunded: 'Remboursé',
    method: 'Paiement',
    wallet: 'Solde du portefeuille, en dollars américains',
    tipFor: (model) => `Pourboire pour ${model}`,
    kinds: { purchases: 'Publication', tips: 'Pourboire', orders: 'Commande personnalisée' },
    note: (site) =>
      `Ce reçu confirme un paiement effectué sur ${site}. Les prix sont définitifs ; le modèle est rémunéré par la maison, commission déduite.`,
    page: 'Profil',
  },
  zh: {
    title: '收据',
    number: '编号',
    date: '日期',
    paidBy: '付款人',
    paidTo: '收款人',
    former: '前成员',
    description: '项目',
    amount: '金额',
    total: '合计',
    refunded: '已退款',
    method: '付款方式',
    wallet: '钱包余额（美元）',
    tipFor: (model) => `给 ${model} 的打赏`,
    kinds: { purchases: '作品', tips: '打赏', orders: '定制订单' },
    note: (site) => `本收据确认您在 ${site} 上完成的一笔付款。价格为最终价格；平台扣除佣金后向模特付款。`,
    page: '主页',
  },
  es: {
    title: 'Recibo',
    number: 'Número',
    date: 'Fecha',
    paidBy: 'Pagado por',
    paidTo: 'Pagado a',
    former: 'Antiguo miembro',
    description: 'Descripción',
    amount: 'Importe',
    total: 'Total',
    refunded: 'Reembolsado',
    method: 'Pago',
    wallet: 'Saldo del monedero, en dólares estadounidenses',
    tipFor: (model) => `Propina para ${model}`,
    kinds: { purchases: 'Publicación', tips: 'Propina', orders: 'Pedido personalizado' },
    note: (site) =>
      `Este recibo confirma un pago realizado en ${site}. Los precios son definitivos; la casa paga al modelo una vez descontada su comisión.`,
    page: 'Perfil',
  },
  pt: {
    title: 'Recibo',
    number: 'Número',
    date: 'Data',
    paidBy: 'Pago por',
    paidTo: 'Pago a',
    former: 'Antigo membro',
    description: 'Descrição',
    amount: 'Valor',
    total: 'Total',
    refunded: 'Reembolsado',
    method: 'Pagamento',
    wallet: 'Saldo da carteira, em dólares americanos',
    tipFor: (model) => `Gorjeta para ${model}`,
    kinds: { purchases: 'Publicação', tips: 'Gorjeta', orders: 'Encomenda personalizada' },
    note: (site) =>
      `Este recibo confirma um pagamento feito em ${site}. Os preços são finais; a casa paga ao modelo, descontada a comissão.`,
    page: 'Perfil',
  },
  ru: {
    title: 'Квитанция',
    number: 'Номер',
    date: 'Дата',
    paidBy: 'Плательщик',
    paidTo: 'Получатель',
    former: 'Бывший участник',
    description: 'Наименование',
    amount: 'Сумма',
    total: 'Итого',
    refunded: 'Возвращено',
    method: 'Оплата',
    wallet: 'Баланс кошелька, в долларах США',
    tipFor: (model) => `Чаевые для ${model}`,
    kinds: { purchases: 'Публикация', tips: 'Чаевые', orders: 'Индивидуальный заказ' },
    note: (site) =>
      `Эта квитанция подтверждает платёж, сделанный на ${site}. Цены окончательные; модель получает оплату за вычетом комиссии.`,
    page: 'Профиль',
  },
}
