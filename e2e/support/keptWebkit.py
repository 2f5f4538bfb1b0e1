#!/usr/bin/python3
"""A WebKit window that WebDriver can control and that keeps what pages store.

The browsers that Debian ships with the driver open a private window for it, where nothing outlasts the page.
KEPT_PROFILE is the folder of the profile.
"""
import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

profile = os.environ["KEPT_PROFILE"]
context = WebKit2.WebContext.new_with_website_data_manager(
    WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=os.path.join(profile, "cache"))
)
context.set_automation_allowed(True)


def window_of(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(1280, 860)
    window.add(view)
    window.show_all()
    window.present()
    view.grab_focus()
    return view


def started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("kept")
    session.set_application_info(info)
    session.connect("create-web-view", window_of)


context.connect("automation-started", started)
Gtk.main()
