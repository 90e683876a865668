/**
 * The library of the sandbox's Google for pages: the needed part of `google.accounts.id`, under the same names. Styles are set one by
 * one, which a strict content policy allows.
 */
export const GSI_CLIENT_JS = `
(() => {
  const base = new URL('.', document.currentScript.src)
  const WORDS = {
    en: 'Continue with Google', it: 'Continua con Google', fr: 'Continuer avec Google', zh: '使用 Google 继续',
    es: 'Continuar con Google', pt: 'Continuar com o Google', ru: 'Продолжить через Google',
  }
  const LOOKS = {
    outline: { background: '#ffffff', color: '#1f1f1f', border: '1px solid #747775' },
    filled_blue: { background: '#0b57d0', color: '#ffffff', border: '1px solid #0b57d0' },
    filled_black: { background: '#131314', color: '#e3e3e3', border: '1px solid #8e918f' },
  }
  let config
  let opened

  function openWindow() {
    if (!config) return
    // A second click returns to the open window.
    if (opened && !opened.closed) return opened.focus()
    const address = new URL('select', base)
    address.searchParams.set('client_id', config.client_id)
    address.searchParams.set('origin', location.origin)
    if (config.nonce) address.searchParams.set('nonce', config.nonce)
    opened = window.open(address, 'gsi-select', 'popup,width=480,height=680')
  }

  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== base.origin || source !== opened || data?.type !== 'gsi-credential') return
    opened = undefined
    config?.callback?.({ credential: data.credential, select_by: data.select_by })
  })

  function renderButton(parent, { theme = 'outline', shape = 'rectangular', width, locale = 'en', click_listener } = {}) {
    const button = document.createElement('div')
    button.setAttribute('role', 'button')
    button.tabIndex = 0
    button.textContent = WORDS[locale.slice(0, 2)] ?? WORDS.en
    button.dataset.testid = 'google-button'
    Object.assign(button.style, LOOKS[theme] ?? LOOKS.outline, {
      width: width ? width + 'px' : 'auto', maxWidth: '100%', height: '40px', lineHeight: '38px', padding: '0 16px', textAlign: 'center', cursor: 'pointer', userSelect: 'none', fontSize: '14px', fontWeight: '500',
      borderRadius: shape === 'pill' || shape === 'circle' ? '20px' : '4px',
    })
    const press = (event) => {
      if (event.type === 'keydown' && event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      click_listener?.()
      openWindow()
    }
    button.addEventListener('click', press)
    button.addEventListener('keydown', press)
    parent.replaceChildren(button)
  }

  window.google = {
    ...window.google,
    accounts: {
      ...window.google?.accounts,
      id: {
        initialize: (given) => void (config = given),
        renderButton,
        prompt: () => undefined,
        cancel: () => undefined,
        disableAutoSelect: () => void (document.documentElement.dataset.gsiAutoSelect = 'off'),
        revoke: (_hint, done) => done?.({ successful: true }),
      },
    },
  }
})()
`
