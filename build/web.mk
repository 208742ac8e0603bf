# The web application: installs packages if the lock file changed, builds the bundle if a source changed.

WEB_SOURCES = web/index.html web/package.json $(wildcard web/*.ts web/public/* web/build/*) $(shell find web/src -type f 2>/dev/null)

.PHONY: web-deps web-build
web-deps: web/node_modules/.installed
web-build: web/dist/index.html

web/node_modules/.installed: web/package-lock.json
	@build/npm-install.sh

# Vite empties the folder; .keep is needed because Go embeds the folder even before the first build.
web/dist/index.html: web/node_modules/.installed $(WEB_SOURCES)
	@cd web && vite build --logLevel warn
	@touch web/dist/.keep $@
